//! A tournament in the database.

use std::sync::Arc;

use awalam_games::{Record, TerminationError};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row};

use super::Database;
use super::database::{QueryError, fill_queue};
use crate::store::Origin;
use crate::store::columns::{half_of, read_config, read_record, result_number, result_of};
use crate::{ArenaError, GameNumber, GameRow, Half, Played, Store, Tournament};

/// One of the tournaments of a database.
#[derive(Clone)]
pub struct PostgresStore {
    pub(super) database: Arc<Database>,
    pub(super) id: i64,
    tournament: Tournament,
    origin: Origin,
    worker: String,
}

/// A worker of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkerRow {
    /// What it is called.
    pub name: String,
    /// Games that it played.
    pub games: u64,
    /// Games that were lost on time.
    pub time_losses: u64,
    /// Seconds since it was heard of, if it ever was.
    pub seconds_ago: Option<f64>,
}

/// Games are read in bunches.
const PAIRS_PER_PAGE: u64 = 5_000;

impl PostgresStore {
    /// A new tournament, with all its pairs to be played.
    pub fn submit(
        database: &Arc<Database>,
        tournament: &Tournament,
        begun: &str,
    ) -> Result<PostgresStore, ArenaError> {
        if tournament.format.has_draws() {
            let problem = "rounds that results decide cannot be played by many machines; \
                keep the tournament in a file, on one of them";
            return Err(ArenaError::input("format", problem));
        }
        let config = serde_json::to_string(tournament).expect("plain values");
        let origin = Origin::now(begun);
        // Open only once all its pairs are there: a submission that dies on the way
        // leaves one that no worker plays.
        let id: i64 = database.persist(async |client| {
            let query = "INSERT INTO awalam.tournament (config, version, begun, state)
                         VALUES ($1, $2, $3, 'new') RETURNING id";
            let (version, begun) = (&origin.version, &origin.begun);
            let row = client.query_one(query, &[&config, version, begun]).await?;
            Ok(row.get(0))
        })?;
        let store = PostgresStore {
            database: Arc::clone(database),
            id,
            tournament: tournament.clone(),
            origin,
            worker: String::new(),
        };
        database.persist(async |client| {
            let transaction = client.transaction().await?;
            fill_queue(&transaction, id, tournament).await?;
            Ok(transaction.commit().await?)
        })?;
        store.set_state("open")?;
        Ok(store)
    }

    /// A tournament by its number, or the last one.
    pub fn open(database: &Arc<Database>, id: Option<i64>) -> Result<PostgresStore, ArenaError> {
        let row = database.persist(async |client| {
            let query = "SELECT id, config, version, begun FROM awalam.tournament
                         WHERE state <> 'new' AND ($1::BIGINT IS NULL OR id = $1)
                         ORDER BY id DESC LIMIT 1";
            Ok(client.query_opt(query, &[&id]).await?)
        })?;
        let Some(row) = row else {
            return Err(ArenaError::wrong(match id {
                Some(id) => format!("there is no tournament {id} in this database"),
                None => {
                    "there is no tournament in this database yet: `awalam arena submit` brings one"
                        .to_owned()
                }
            }));
        };
        let id: i64 = row.get(0);
        Ok(PostgresStore {
            database: Arc::clone(database),
            id,
            tournament: read_config(row.get(1), &format!("tournament {id}"))?,
            origin: Origin {
                version: row.get(2),
                begun: row.get(3),
            },
            worker: String::new(),
        })
    }

    /// The store as a worker uses it.
    pub fn played_by(self, worker: &str) -> PostgresStore {
        PostgresStore {
            worker: worker.to_owned(),
            ..self
        }
    }

    /// The numbers of all tournaments, the newest first.
    pub fn ids(database: &Database) -> Result<Vec<i64>, ArenaError> {
        database.persist(async |client| {
            let query = "SELECT id FROM awalam.tournament WHERE state <> 'new' ORDER BY id DESC";
            let rows = client.query(query, &[]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    /// The tournaments that are open, oldest first.
    pub(super) fn open_ids(database: &Database) -> Result<Vec<i64>, ArenaError> {
        database.persist(async |client| {
            let query = "SELECT id FROM awalam.tournament WHERE state = 'open' ORDER BY id";
            let rows = client.query(query, &[]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    /// Its number.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// Whether pairs of it are still to be played.
    pub fn is_open(&self) -> Result<bool, ArenaError> {
        self.database.persist(async |client| {
            let query = "SELECT state = 'open' FROM awalam.tournament WHERE id = $1";
            let row = client.query_opt(query, &[&self.id]).await?;
            Ok(row.is_some_and(|row| row.get(0)))
        })
    }

    fn set_state(&self, state: &str) -> Result<(), ArenaError> {
        self.database.persist(async |client| {
            let query = "UPDATE awalam.tournament SET state = $2 WHERE id = $1";
            client.execute(query, &[&self.id, &state]).await?;
            Ok(())
        })
    }

    /// Whether all pairs that are to be played are there.
    pub(super) fn is_complete(&self) -> Result<bool, ArenaError> {
        self.database.persist(async |client| {
            let query = "SELECT NOT EXISTS (SELECT FROM awalam.pair WHERE tournament = $1)";
            Ok(client.query_one(query, &[&self.id]).await?.get(0))
        })
    }

    /// Nothing is left to do: everybody stops, the queue goes. Where no test was decided, it
    /// is empty, unless pairs were put back into it at this moment.
    pub(super) fn close(&self) -> Result<(), ArenaError> {
        if self.tournament.sprt.is_none() {
            return self.database.persist(async |client| {
                let query = "UPDATE awalam.tournament SET state = 'done' WHERE id = $1
                    AND NOT EXISTS (SELECT FROM awalam.pair WHERE tournament = $1)";
                client.execute(query, &[&self.id]).await?;
                Ok(())
            });
        }
        self.set_state("done")?;
        self.database.persist(async |client| {
            let query = "DELETE FROM awalam.pair WHERE tournament = $1";
            client.execute(query, &[&self.id]).await?;
            Ok(())
        })
    }

    /// Whether a pair could be taken now.
    pub(super) fn has_waiting(&self) -> Result<bool, ArenaError> {
        self.database.persist(async |client| {
            let query = "SELECT EXISTS (SELECT FROM awalam.pair
                         WHERE tournament = $1 AND leased_until <= clock_timestamp())";
            Ok(client.query_one(query, &[&self.id]).await?.get(0))
        })
    }

    /// What a query counts in this tournament.
    fn number(&self, query: &str) -> Result<u64, ArenaError> {
        self.database.persist(async |client| {
            let count: i64 = client.query_one(query, &[&self.id]).await?.get(0);
            Ok(count as u64)
        })
    }

    /// Says that we are here.
    pub(super) fn report_in(&self) -> Result<(), ArenaError> {
        self.database.persist(async |client| {
            let query = "INSERT INTO awalam.worker VALUES ($1, $2, clock_timestamp())
                         ON CONFLICT (tournament, name) DO UPDATE SET seen = clock_timestamp()";
            client.execute(query, &[&self.id, &self.worker]).await?;
            Ok(())
        })
    }

    /// Everybody who plays or played.
    pub fn workers(&self) -> Result<Vec<WorkerRow>, ArenaError> {
        let rows = self.database.persist(async |client| {
            let query = "SELECT coalesce(g.worker, w.name) AS name,
                    coalesce(g.games, 0) AS games, coalesce(g.late, 0) AS late,
                    extract(epoch FROM clock_timestamp() - w.seen)::DOUBLE PRECISION AS ago
                FROM (SELECT worker, count(*) AS games,
                        count(*) FILTER (WHERE ending = 'timeout') AS late
                      FROM awalam.game WHERE tournament = $1 GROUP BY worker) g
                FULL JOIN (SELECT name, seen FROM awalam.worker WHERE tournament = $1) w
                    ON g.worker = w.name
                ORDER BY 1";
            Ok(client.query(query, &[&self.id]).await?)
        })?;
        let rows = rows.iter().map(|row| WorkerRow {
            name: row.get("name"),
            games: row.get::<_, i64>("games") as u64,
            time_losses: row.get::<_, i64>("late") as u64,
            seconds_ago: row.get("ago"),
        });
        Ok(rows.collect())
    }

    /// Which games of a pair are there.
    pub(super) fn halves(&self, pair: u64) -> Result<Vec<Half>, ArenaError> {
        let rows = self.database.persist(async |client| {
            let query = "SELECT half FROM awalam.game WHERE tournament = $1 AND pair = $2";
            Ok(client.query(query, &[&self.id, &(pair as i64)]).await?)
        })?;
        let halves = rows.iter().map(|row| row.get::<_, i16>(0));
        Ok(halves.filter_map(|half| half_of(half.into())).collect())
    }

    async fn insert(&self, client: &mut Client, games: &[Played]) -> Result<(), QueryError> {
        let query = "WITH added AS (
                INSERT INTO awalam.game VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
                ON CONFLICT DO NOTHING RETURNING 1
            ) INSERT INTO awalam.record SELECT $1, $2, $3, $17 FROM added";
        let transaction = client.transaction().await?;
        for Played { row, record } in games {
            let [points1, points2] = row.points.map(|points| points as i32);
            let [asked1, asked2] = row.asked.map(|asked| asked as i32);
            let [time1, time2] = row.time.map(|time| time as i64);
            let [longest1, longest2] = row.longest.map(|time| time as i64);
            let values: [&(dyn ToSql + Sync); 17] = [
                &self.id,
                &(row.number.pair as i64),
                &(row.number.half.index() as i16),
                &(result_number(row) as i16),
                &row.termination.code(),
                &(row.plies as i32),
                &points1,
                &points2,
                &asked1,
                &asked2,
                &time1,
                &time2,
                &longest1,
                &longest2,
                &(row.moves as i64),
                &self.worker,
                &record.to_string(),
            ];
            transaction.execute(query, &values).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn page(
        &self,
        client: &mut Client,
        from: u64,
        end: u64,
    ) -> Result<Vec<GameRow>, QueryError> {
        let query = "SELECT * FROM awalam.game WHERE tournament = $1 AND pair >= $2 AND pair < $3
                     ORDER BY pair, half";
        let (from, end) = (from as i64, end as i64);
        let rows = client.query(query, &[&self.id, &from, &end]).await?;
        rows.iter().map(game_row).collect()
    }
}

impl Store for PostgresStore {
    fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn keep(&mut self, games: &[Played]) -> Result<(), ArenaError> {
        self.database
            .persist(async |client| self.insert(client, games).await)
    }

    fn visit_some(
        &mut self,
        from: u64,
        pairs: u64,
        visit: &mut dyn FnMut(GameRow),
    ) -> Result<(), ArenaError> {
        let end = from.saturating_add(pairs).min(self.tournament.pairs());
        let mut from = from;
        while from < end {
            let next = from.saturating_add(PAIRS_PER_PAGE).min(end);
            let rows = self
                .database
                .persist(async |client| self.page(client, from, next).await)?;
            rows.into_iter().for_each(&mut *visit);
            from = next;
        }
        Ok(())
    }

    fn record(&mut self, game: GameNumber) -> Result<Option<Record>, ArenaError> {
        let (pair, half) = (game.pair as i64, game.half.index() as i16);
        let text = self.database.persist(async |client| {
            let query =
                "SELECT text FROM awalam.record WHERE tournament = $1 AND pair = $2 AND half = $3";
            let row = client.query_opt(query, &[&self.id, &pair, &half]).await?;
            Ok(row.map(|row| row.get(0)))
        })?;
        read_record(text, game)
    }

    fn distinct_games(&mut self) -> Result<u64, ArenaError> {
        self.number("SELECT count(DISTINCT moves) FROM awalam.game WHERE tournament = $1")
    }

    fn redefine(&mut self, tournament: &Tournament, discarded: &[u64]) -> Result<u64, ArenaError> {
        let config = serde_json::to_string(tournament).expect("plain values");
        let pairs: Vec<i64> = discarded.iter().map(|&pair| pair as i64).collect();
        let games = self.database.persist(async |client| {
            let transaction = client.transaction().await?;
            let open = "UPDATE awalam.tournament SET config = $2, state = 'open' WHERE id = $1";
            transaction.execute(open, &[&self.id, &config]).await?;
            let records = "DELETE FROM awalam.record WHERE tournament = $1 AND pair = ANY($2)";
            transaction.execute(records, &[&self.id, &pairs]).await?;
            let games = "DELETE FROM awalam.game WHERE tournament = $1 AND pair = ANY($2)";
            let games = transaction.execute(games, &[&self.id, &pairs]).await?;
            fill_queue(&transaction, self.id, tournament).await?;
            transaction.commit().await?;
            Ok(games)
        })?;
        self.tournament = tournament.clone();
        // Nothing may be left to play: then it is closed again.
        self.close_if_finished()?;
        Ok(games)
    }
}

fn game_row(row: &Row) -> Result<GameRow, QueryError> {
    let wide = |name: &str| row.get::<_, i64>(name) as u64;
    let narrow = |name: &str| row.get::<_, i32>(name) as u32;
    let half: i16 = row.get("half");
    let half = half_of(half.into())
        .ok_or_else(|| QueryError::WrongValue(format!("a pair has no game {half}")))?;
    let wrong = |error: TerminationError| QueryError::WrongValue(error.to_string());
    Ok(GameRow {
        number: GameNumber {
            pair: wide("pair"),
            half,
        },
        result: result_of(i64::from(row.get::<_, i16>("result"))),
        termination: row.get::<_, &str>("ending").parse().map_err(wrong)?,
        plies: narrow("plies"),
        points: [narrow("points1"), narrow("points2")],
        asked: [narrow("asked1"), narrow("asked2")],
        time: [wide("time1"), wide("time2")],
        longest: [wide("longest1"), wide("longest2")],
        moves: wide("moves"),
    })
}
