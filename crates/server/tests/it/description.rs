//! The description of the API is what the API does.

use awalam_testing::http::{Answer, against, two_here};
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::support::Server;

struct Described<'a> {
    server: &'a Server,
    description: Value,
    seen: Vec<String>,
}

impl Described<'_> {
    /// Checks an answer against what the description says of its route and status.
    fn check(&mut self, method: &str, route: &str, answer: &Answer) {
        let operation = &self.description["paths"][route][method];
        assert!(operation.is_object(), "{method} {route} is not described");
        let response = &operation["responses"][answer.status.to_string()];
        assert!(
            response.is_object(),
            "{method} {route}: {} is not described: {}",
            answer.status,
            answer.text
        );
        self.seen.push(format!("{method} {route}"));
        let schema = &response["content"]["application/json"]["schema"];
        if schema.is_null() {
            return;
        }
        let mut whole = schema.clone();
        whole["components"] = self.description["components"].clone();
        let validator: Validator = jsonschema::draft202012::new(&whole).unwrap();
        let body = answer.json();
        let errors: Vec<String> = validator
            .iter_errors(&body)
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{method} {route}: {errors:?}");
    }

    fn get(&mut self, route: &str, path: &str) -> Value {
        let answer = self.server.get(&format!("/api{path}"));
        self.check("get", route, &answer);
        match answer.text.starts_with(['{', '[']) {
            true => answer.json(),
            false => Value::Null,
        }
    }

    fn post(&mut self, route: &str, path: &str, token: Option<&str>, body: Value) -> Value {
        let answer = self.server.post(&format!("/api{path}"), token, body);
        self.check("post", route, &answer);
        match answer.text.is_empty() {
            true => Value::Null,
            false => answer.json(),
        }
    }
}

#[test]
fn answers_are_as_described() {
    let server = Server::start();
    let description = server.get("/api/openapi.json").json();
    let mut api = Described {
        server: &server,
        description,
        seen: Vec::new(),
    };
    api.get("/health", "/health");
    api.get("/catalogue", "/catalogue");
    for game in ["avalam", "awale", "tricolore"] {
        api.get("/positions", &format!("/positions?game={game}"));
    }
    api.get("/positions", "/positions?game=chess");
    api.get("/positions/check", "/positions/check?game=awale&move=a");
    api.get(
        "/positions/record",
        "/positions/record?game=awale&moves=FfBe&format=json",
    );
    api.post("/studies", "/studies", None, json!({"text": "FfBeBc"}));
    api.post("/studies", "/studies", None, json!({"text": "?"}));
    let begun = api.post("/games", "/games", None, against("tricolore", "level:2"));
    let token = begun["tokens"][0].as_str().unwrap().to_owned();
    let token = Some(token.as_str());
    let id = begun["game"]["id"].as_str().unwrap().to_owned();
    let of = |rest: &str| format!("/games/{id}{rest}");
    api.post(
        "/games/{id}/moves",
        &of("/moves"),
        token,
        json!({"ply": 0, "move": "3TB"}),
    );
    api.post(
        "/games/{id}/moves",
        &of("/moves"),
        token,
        json!({"ply": 0, "move": "5R"}),
    );
    server.wait_for(&id, |view| view["ply"] == 2);
    api.get("/games/{id}", &of(""));
    api.get("/games/{id}", "/games/nobody");
    api.get("/games/{id}/plies/{ply}", &of("/plies/1"));
    api.get("/games/{id}/check", &of("/check?move=2R"));
    api.get("/games/{id}/record", &of("/record?format=json"));
    api.post("/games/{id}/hint", &of("/hint"), token, json!({"ply": 2}));
    api.post("/games/{id}/undo", &of("/undo"), token, json!({"ply": 2}));
    api.post(
        "/games/{id}/moves",
        &of("/moves"),
        token,
        json!({"ply": 0, "move": "2R"}),
    );
    let rematch = of("/rematch");
    api.post("/games/{id}/rematch", &rematch, token, Value::Null);
    api.post("/games/{id}/resign", &of("/resign"), token, Value::Null);
    api.post("/games/{id}/rematch", &rematch, token, Value::Null);
    api.post(
        "/games/{id}/seats",
        &of("/seats"),
        None,
        json!({"player": 1}),
    );
    api.post("/games", "/games", None, two_here("chess"));
    api.get("/tournaments", "/tournaments");
    let begun = api.post(
        "/tournaments",
        "/tournaments",
        None,
        json!({"game": "awale", "bots": ["random", "greedy"], "games": 2}),
    );
    let id = begun["id"].as_str().unwrap();
    api.get("/tournaments/{id}", &format!("/tournaments/{id}"));
    api.post(
        "/tournaments/{id}/stop",
        &format!("/tournaments/{id}/stop"),
        None,
        Value::Null,
    );
    api.post(
        "/tournaments/{id}/resume",
        &format!("/tournaments/{id}/resume"),
        None,
        Value::Null,
    );
    api.get(
        "/tournaments/{id}/games",
        &format!("/tournaments/{id}/games"),
    );
    api.get(
        "/tournaments/{id}/games/{game}",
        &format!("/tournaments/{id}/games/99.1"),
    );
    // Streams are looked at elsewhere; everything else that is described was called.
    let paths = api.description["paths"].as_object().unwrap();
    for (route, operations) in paths {
        for method in operations.as_object().unwrap().keys() {
            let name = format!("{method} {route}");
            let is_stream = ["/events", "/analysis", "/review"]
                .iter()
                .any(|end| route.ends_with(end));
            assert!(
                is_stream || api.seen.contains(&name),
                "{name} was never called"
            );
        }
    }
}

#[test]
fn the_pages_types_are_made_from_this_description() {
    let server = Server::start();
    let kept = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/api/openapi.json"
    );
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(kept).unwrap()).unwrap();
    let told = server.get("/api/openapi.json").json();
    assert!(kept == told, "the API has changed: run `make api-types`");
}
