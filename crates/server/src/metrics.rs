//! Figures for the operator, in the form that Prometheus reads.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use awalam_view::ErrorCode;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::App;
use crate::access::Standing;
use crate::engines::Engines;
use crate::error::{ApiError, store_errors};
use crate::rooms::Rooms;

/// Bounds of the histogram, in seconds.
const SECONDS: [f64; 10] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0];
const TEXT_FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

type Labels = [(&'static str, String); 1];

/// What is counted.
pub struct Metrics {
    registry: Registry,
    answered: Family<Labels, Counter>,
    seconds: Family<Labels, Histogram>,
}

impl Metrics {
    /// Of a server with these rooms and searches.
    pub fn new(rooms: Arc<Rooms>, engines: Arc<Engines>) -> Arc<Metrics> {
        let mut registry = Registry::with_prefix("awalam");
        let answered = Family::<Labels, Counter>::default();
        let help = "Requests that were answered, by status";
        registry.register("requests", help, answered.clone());
        let seconds = Family::<Labels, Histogram>::new_with_constructor(|| Histogram::new(SECONDS));
        let help = "Time until an answer begins, in seconds, by route";
        registry.register("request_seconds", help, seconds.clone());
        registry.register_collector(Box::new(Present { rooms, engines }));
        Arc::new(Metrics {
            registry,
            answered,
            seconds,
        })
    }
}

/// What is looked up when it is asked for.
struct Present {
    rooms: Arc<Rooms>,
    engines: Arc<Engines>,
}

impl fmt::Debug for Present {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Present")
    }
}

impl Collector for Present {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let mut counter = |name, help, value: u64| {
            let counter = ConstCounter::new(value);
            let kind = counter.metric_type();
            counter.encode(encoder.encode_descriptor(name, help, None, kind)?)
        };
        let help = "Games begun since the start";
        counter("games_begun", help, self.rooms.begun())?;
        let help = "Reads and writes of the store that failed since the start";
        counter("store_errors", help, store_errors())?;
        let mut gauge = |name, help, value: usize| {
            let gauge = ConstGauge::new(value as i64);
            let kind = gauge.metric_type();
            gauge.encode(encoder.encode_descriptor(name, help, None, kind)?)
        };
        gauge("rooms", "Games in memory", self.rooms.in_memory())?;
        let help = "Programs from outside that run";
        gauge("outside_processes", help, awalam_link::running_programs())?;
        let searches = self.engines.searches();
        let mut by_kind = |name, help, count: fn(&(&'static str, usize, usize)) -> usize| {
            let kind = ConstGauge::new(0_i64).metric_type();
            let mut family = encoder.encode_descriptor(name, help, None, kind)?;
            for search in &searches {
                let gauge = ConstGauge::new(count(search) as i64);
                gauge.encode(family.encode_family(&[("kind", search.0)])?)?;
            }
            Ok(())
        };
        let help = "Searches that run, by kind";
        by_kind("searches_running", help, |search| search.1)?;
        let help = "Searches that wait for their turn, by kind";
        by_kind("searches_waiting", help, |search| search.2)
    }
}

/// Counts a request, and measures the time until its answer begins.
pub async fn measured(
    State(metrics): State<Arc<Metrics>>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map(|path| path.as_str().to_owned());
    let response = next.run(request).await;
    // Addresses that are no route of ours have no label of their own: there are too many.
    let route = route.filter(|route| !route.contains("{*"));
    let route = [("route", route.unwrap_or_else(|| "page".to_owned()))];
    let seconds = metrics.seconds.get_or_create(&route);
    seconds.observe(begun.elapsed().as_secs_f64());
    let status = [("status", response.status().as_str().to_owned())];
    metrics.answered.get_or_create(&status).inc();
    response
}

/// All figures, for callers on this machine and for the operator.
pub async fn metrics(State(app): State<App>, standing: Standing) -> Result<Response, ApiError> {
    if !standing.is_here && !standing.is_operator {
        let message = "figures are for callers on the server's own machine, and for those with the operator's token (Authorization: Bearer TOKEN)";
        return Err(ApiError::forbidden(ErrorCode::NotOperator, message));
    }
    let mut text = String::new();
    encode(&mut text, &app.metrics.registry).map_err(ApiError::trouble)?;
    Ok(([(CONTENT_TYPE, TEXT_FORMAT)], text).into_response())
}
