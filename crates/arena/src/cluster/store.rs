//! A tournament in the database.

use std::sync::Arc;

use awalam_games::{Record, TerminationError};
use futures_util::TryStreamExt;
use pgmq::errors::PgmqError;
use sqlx::postgres::PgRow;
use sqlx::{Connection, Row};

use super::Database;
use super::database::unless_gone;
use crate::store::{Origin, read_config, read_record, result_number, result_of};
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

/// Somebody who played.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkerRow {
    /// What it is called.
    pub name: String,
    /// Games that it played.
    pub games: u64,
    /// Those that somebody lost by time.
    pub time_losses: u64,
    /// Seconds since it was heard of, if it ever was.
    pub seconds_ago: Option<f64>,
}

/// Pairs are sent to the queue in bunches.
const PAIRS_PER_BATCH: usize = 1_000;
/// Games are read in bunches.
const PAIRS_PER_PAGE: u64 = 5_000;

impl PostgresStore {
    /// A new tournament, with all its pairs to be played.
    pub fn submit(
        database: &Arc<Database>,
        tournament: &Tournament,
        begun: &str,
    ) -> Result<PostgresStore, ArenaError> {
        let config = serde_json::to_string(tournament).expect("plain values");
        let origin = Origin {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            begun: begun.to_owned(),
        };
        // Open only once all its pairs are there: a submission that dies on the
        // way leaves one that nobody plays.
        let id: i64 = database.persist(|| async {
            let id = sqlx::query_scalar(
                "INSERT INTO awalam.tournament (config, version, begun, state) VALUES ($1, $2, $3, 'new') RETURNING id",
            );
            let id = id.bind(&config).bind(&origin.version).bind(&origin.begun);
            Ok(id.fetch_one(&database.pool).await?)
        })?;
        let store = PostgresStore {
            database: Arc::clone(database),
            id,
            tournament: tournament.clone(),
            origin,
            worker: String::new(),
        };
        let queue = store.queue_name();
        database.persist(|| database.queue.create(&queue))?;
        let pairs: Vec<u64> = (0..tournament.pairs()).collect();
        for bunch in pairs.chunks(PAIRS_PER_BATCH) {
            database.persist(|| database.queue.send_batch(&queue, bunch))?;
        }
        store.set_state("open")?;
        Ok(store)
    }

    /// A tournament by its number, or the last one.
    pub fn open(database: &Arc<Database>, id: Option<i64>) -> Result<PostgresStore, ArenaError> {
        let row: Option<(i64, String, String, String)> = database.persist(|| async {
            let query = "SELECT id, config, version, begun FROM awalam.tournament
                         WHERE state <> 'new' AND ($1::BIGINT IS NULL OR id = $1)
                         ORDER BY id DESC LIMIT 1";
            let query = sqlx::query_as(query).bind(id);
            Ok(query.fetch_optional(&database.pool).await?)
        })?;
        let Some((id, config, version, begun)) = row else {
            return Err(ArenaError::Input(match id {
                Some(id) => format!("there is no tournament {id} in this database"),
                None => {
                    "there is no tournament in this database yet: `awalam arena submit` brings one"
                        .to_owned()
                }
            }));
        };
        Ok(PostgresStore {
            database: Arc::clone(database),
            id,
            tournament: read_config(&config, &format!("tournament {id}"))?,
            origin: Origin { version, begun },
            worker: String::new(),
        })
    }

    /// The same for somebody who plays in it.
    pub fn played_by(self, worker: &str) -> PostgresStore {
        PostgresStore {
            worker: worker.to_owned(),
            ..self
        }
    }

    /// The tournaments that are open, oldest first.
    pub(super) fn open_ids(database: &Database) -> Result<Vec<i64>, ArenaError> {
        database.persist(|| async {
            let query = "SELECT id FROM awalam.tournament WHERE state = 'open' ORDER BY id";
            Ok(sqlx::query_scalar(query).fetch_all(&database.pool).await?)
        })
    }

    /// Its number.
    pub fn id(&self) -> i64 {
        self.id
    }

    pub(super) fn queue_name(&self) -> String {
        format!("awalam_{}", self.id)
    }

    /// Whether pairs of it are still to be played.
    pub fn is_open(&self) -> Result<bool, ArenaError> {
        let state: String = self.database.persist(|| async {
            let query = sqlx::query_scalar("SELECT state FROM awalam.tournament WHERE id = $1");
            Ok(query.bind(self.id).fetch_one(&self.database.pool).await?)
        })?;
        Ok(state == "open")
    }

    fn set_state(&self, state: &str) -> Result<(), ArenaError> {
        self.database.persist(|| async {
            let query = sqlx::query("UPDATE awalam.tournament SET state = $2 WHERE id = $1");
            let query = query.bind(self.id).bind(state);
            query.execute(&self.database.pool).await?;
            Ok(())
        })
    }

    /// Nothing is left to do: everybody stops, the queue goes.
    pub(super) fn close(&self) -> Result<(), ArenaError> {
        self.set_state("done")?;
        let queue = self.queue_name();
        self.database
            .persist(|| async { unless_gone(self.database.queue.drop_queue(&queue).await) })?;
        Ok(())
    }

    /// How many pairs could be taken now.
    pub(super) fn waiting(&self) -> Result<i64, ArenaError> {
        let query = format!(
            "SELECT count(*) FROM pgmq.q_{} WHERE vt <= clock_timestamp()",
            self.queue_name()
        );
        let count = self.database.persist(|| async {
            let count = sqlx::query_scalar(&query).fetch_one(&self.database.pool);
            unless_gone(count.await.map_err(PgmqError::from))
        })?;
        Ok(count.unwrap_or(0))
    }

    /// How many games are kept.
    pub fn count(&self) -> Result<u64, ArenaError> {
        let count: i64 = self.database.persist(|| async {
            let query =
                sqlx::query_scalar("SELECT count(*) FROM awalam.game WHERE tournament = $1");
            Ok(query.bind(self.id).fetch_one(&self.database.pool).await?)
        })?;
        Ok(count as u64)
    }

    /// Says that we are here.
    pub(super) fn report_in(&self) -> Result<(), ArenaError> {
        self.database.persist(|| async {
            let query = "INSERT INTO awalam.worker VALUES ($1, $2, clock_timestamp())
                         ON CONFLICT (tournament, name) DO UPDATE SET seen = clock_timestamp()";
            let query = sqlx::query(query).bind(self.id).bind(&self.worker);
            query.execute(&self.database.pool).await?;
            Ok(())
        })
    }

    /// Everybody who plays or played.
    pub fn workers(&self) -> Result<Vec<WorkerRow>, ArenaError> {
        let rows: Vec<PgRow> = self.database.persist(|| async {
            let query = "SELECT coalesce(g.worker, w.name) AS name,
                    coalesce(g.games, 0) AS games, coalesce(g.late, 0) AS late,
                    extract(epoch FROM clock_timestamp() - w.seen)::DOUBLE PRECISION AS ago
                FROM (SELECT worker, count(*) AS games,
                        count(*) FILTER (WHERE ending = 'timeout') AS late
                      FROM awalam.game WHERE tournament = $1 GROUP BY worker) g
                FULL JOIN (SELECT name, seen FROM awalam.worker WHERE tournament = $1) w
                    ON g.worker = w.name
                ORDER BY 1";
            Ok(sqlx::query(query)
                .bind(self.id)
                .fetch_all(&self.database.pool)
                .await?)
        })?;
        let rows = rows.iter().map(|row| WorkerRow {
            name: row.get("name"),
            games: row.get::<i64, _>("games") as u64,
            time_losses: row.get::<i64, _>("late") as u64,
            seconds_ago: row.get("ago"),
        });
        Ok(rows.collect())
    }

    /// Which games of a pair are there.
    pub(super) fn halves(&self, pair: u64) -> Result<Vec<Half>, ArenaError> {
        let halves: Vec<i16> = self.database.persist(|| async {
            let query = "SELECT half FROM awalam.game WHERE tournament = $1 AND pair = $2";
            let query = sqlx::query_scalar(query).bind(self.id).bind(pair as i64);
            Ok(query.fetch_all(&self.database.pool).await?)
        })?;
        let halves = halves.into_iter();
        Ok(halves
            .filter_map(|half| Half::from_index(half.into()))
            .collect())
    }

    async fn insert(&self, games: &[Played]) -> Result<(), PgmqError> {
        let mut connection = self.database.pool.acquire().await?;
        let mut transaction = connection.begin().await?;
        for Played { row, record } in games {
            let query = "WITH added AS (
                    INSERT INTO awalam.game VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
                    ON CONFLICT DO NOTHING RETURNING 1
                ) INSERT INTO awalam.record SELECT $1, $2, $3, $17 FROM added";
            sqlx::query(query)
                .bind(self.id)
                .bind(row.number.pair as i64)
                .bind(row.number.half.index() as i16)
                .bind(result_number(row) as i16)
                .bind(row.termination.code())
                .bind(row.plies as i32)
                .bind(row.points[0] as i32)
                .bind(row.points[1] as i32)
                .bind(row.asked[0] as i32)
                .bind(row.asked[1] as i32)
                .bind(row.time[0] as i64)
                .bind(row.time[1] as i64)
                .bind(row.longest[0] as i64)
                .bind(row.longest[1] as i64)
                .bind(row.moves as i64)
                .bind(&self.worker)
                .bind(record.to_string())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    async fn page(&self, from: u64, end: u64) -> Result<Vec<GameRow>, PgmqError> {
        let query = "SELECT * FROM awalam.game WHERE tournament = $1 AND pair >= $2 AND pair < $3
                     ORDER BY pair, half";
        let query = sqlx::query(query)
            .bind(self.id)
            .bind(from as i64)
            .bind(end as i64);
        let rows = query
            .fetch(&self.database.pool)
            .and_then(|row| std::future::ready(game_row(&row)));
        Ok(rows.try_collect().await?)
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
        self.database.persist(|| self.insert(games))
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
            let rows = self.database.persist(|| self.page(from, next))?;
            rows.into_iter().for_each(&mut *visit);
            from = next;
        }
        Ok(())
    }

    fn record(&mut self, game: GameNumber) -> Result<Option<Record>, ArenaError> {
        let text: Option<String> = self.database.persist(|| async {
            let query =
                "SELECT text FROM awalam.record WHERE tournament = $1 AND pair = $2 AND half = $3";
            let query = sqlx::query_scalar(query);
            let query = query.bind(self.id).bind(game.pair as i64);
            let query = query.bind(game.half.index() as i16);
            Ok(query.fetch_optional(&self.database.pool).await?)
        })?;
        read_record(text, game)
    }

    fn distinct_games(&mut self) -> Result<u64, ArenaError> {
        let count: i64 = self.database.persist(|| async {
            let query = "SELECT count(DISTINCT moves) FROM awalam.game WHERE tournament = $1";
            let query = sqlx::query_scalar(query).bind(self.id);
            Ok(query.fetch_one(&self.database.pool).await?)
        })?;
        Ok(count as u64)
    }
}

fn game_row(row: &PgRow) -> sqlx::Result<GameRow> {
    let wide = |name: &str| row.get::<i64, _>(name) as u64;
    let narrow = |name: &str| row.get::<i32, _>(name) as u32;
    let half: i16 = row.get("half");
    let half = Half::from_index(half.into()).ok_or_else(|| sqlx::Error::ColumnDecode {
        index: "half".to_owned(),
        source: format!("a pair has no game {half}").into(),
    })?;
    let wrong = |error: TerminationError| sqlx::Error::ColumnDecode {
        index: "ending".to_owned(),
        source: error.into(),
    };
    Ok(GameRow {
        number: GameNumber {
            pair: wide("pair"),
            half,
        },
        result: result_of(i64::from(row.get::<i16, _>("result"))),
        termination: row.get::<&str, _>("ending").parse().map_err(wrong)?,
        plies: narrow("plies"),
        points: [narrow("points1"), narrow("points2")],
        asked: [narrow("asked1"), narrow("asked2")],
        time: [wide("time1"), wide("time2")],
        longest: [wide("longest1"), wide("longest2")],
        moves: wide("moves"),
    })
}
