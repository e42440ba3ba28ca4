-- A database as the arena left it that kept its queues in pgmq's tables: the arena's own
-- schema, and pgmq's tables without its functions. One tournament is done. Of the second, the
-- worker of pair 1 died after the first game, and pairs 2 and 3 wait. The submission of
-- the third died on the way. `:'version'` is the version that began them.

CREATE SCHEMA IF NOT EXISTS awalam;
CREATE TABLE IF NOT EXISTS awalam.format (version BIGINT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS awalam.tournament (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    config TEXT NOT NULL, version TEXT NOT NULL, begun TEXT NOT NULL,
    state TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS awalam.game (
    tournament BIGINT NOT NULL REFERENCES awalam.tournament,
    pair BIGINT NOT NULL, half SMALLINT NOT NULL,
    result SMALLINT NOT NULL, ending TEXT NOT NULL, plies INT NOT NULL,
    points1 INT NOT NULL, points2 INT NOT NULL,
    asked1 INT NOT NULL, asked2 INT NOT NULL,
    time1 BIGINT NOT NULL, time2 BIGINT NOT NULL,
    longest1 BIGINT NOT NULL, longest2 BIGINT NOT NULL,
    moves BIGINT NOT NULL, worker TEXT NOT NULL,
    PRIMARY KEY (tournament, pair, half)
);
CREATE TABLE IF NOT EXISTS awalam.record (
    tournament BIGINT NOT NULL, pair BIGINT NOT NULL, half SMALLINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tournament, pair, half)
);
CREATE TABLE IF NOT EXISTS awalam.worker (
    tournament BIGINT NOT NULL, name TEXT NOT NULL,
    seen TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (tournament, name)
);
INSERT INTO awalam.format VALUES (1);

INSERT INTO awalam.tournament (config, version, begun, state) VALUES (
    '{"game":"tricolore","rules":"official","format":"match","games":2,"seed":5,"concurrency":1,"openings":{"kind":"random","balance":1.0,"nodes":2000},"adjudication":{"exact":false},"bot":[{"spec":"greedy"},{"spec":"random"}]}',
    :'version', '2026-11-16T09:00:01Z', 'done');
INSERT INTO awalam.tournament (config, version, begun, state) VALUES (
    '{"game":"awale","rules":"abapa","format":"match","games":8,"seed":5,"concurrency":1,"openings":{"kind":"random","balance":1.0,"nodes":2000},"adjudication":{"exact":false},"bot":[{"spec":"greedy"},{"spec":"random"}]}',
    :'version', '2026-11-16T09:00:02Z', 'open');
INSERT INTO awalam.tournament (config, version, begun, state) VALUES (
    '{"game":"awale","rules":"abapa","format":"match","games":8,"seed":5,"concurrency":1,"openings":{"kind":"random","balance":1.0,"nodes":2000},"adjudication":{"exact":false},"bot":[{"spec":"greedy"},{"spec":"random"}]}',
    :'version', '2026-11-16T09:00:03Z', 'new');

INSERT INTO awalam.game VALUES (1, 0, 0, 2, 'normal', 41, 100, 12, 19, 18, 696, 38, 91, 3, -1256453397766381705, 'left');
INSERT INTO awalam.record VALUES (1, 0, 0, '[Game "tricolore"]
[Rules "official"]
[Player1 "greedy"]
[Player2 "random"]
[Start "2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2 P1 0 0 0"]
[Result "1-0"]
[Score "50 6"]
[Termination "normal"]
[Reason "49 seeds reached"]
[Bot1 "{\"spec\":\"greedy\"}"]
[Bot2 "{\"spec\":\"random\"}"]
[Pair "1.1"]
[Seed "5"]
[Version "0.1.0"]

1. 13B 4B 2. 1B 12B 3. 1TR {[%score +0.00]} 6TR {[%score +0.00]} 4. 3B
{[%score +3.00]} 2R {[%score +0.00]} 5. 13R {[%score +3.00]} 4B {[%score +0.00]}
6. 9TR {[%score +3.00]} 2TB {[%score +0.00]} 7. 7TR {[%score +3.00]} 14TB
{[%score +0.00]} 8. 11TR {[%score +5.00]} 14TB {[%score +0.00]} 9. 7B
{[%score +5.00]} 16TB {[%score +0.00]} 10. 5TB {[%score +10.00]} 4B
{[%score +0.00]} 11. 15R {[%score +14.00]} 10B {[%score +0.00]} 12. 9B
{[%score +14.00]} 4TR {[%score +0.00]} 13. 3R {[%score +19.00]} 12B
{[%score +0.00]} 14. 13B {[%score +21.00]} 12TR {[%score +0.00]} 15. 3TR
{[%score +24.00]} 16B {[%score +0.00]} 16. 13TB {[%score +32.00]} 8TR
{[%score +0.00]} 17. 7TR {[%score +34.00]} 16R {[%score +0.00]} 18. 1R
{[%score +36.00]} 10TR {[%score +0.00]} 19. 13TR {[%score +39.00]} 10B
{[%score +0.00]} 20. 3R {[%score +39.00]} 14TB {[%score +0.00]} 21. 11TR
{[%score +44.00]} 1-0
');
INSERT INTO awalam.game VALUES (1, 0, 1, 0, 'normal', 40, 16, 98, 18, 18, 40, 627, 6, 47, -605958324751209411, 'left');
INSERT INTO awalam.record VALUES (1, 0, 1, '[Game "tricolore"]
[Rules "official"]
[Player1 "random"]
[Player2 "greedy"]
[Start "2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2 P1 0 0 0"]
[Result "0-1"]
[Score "8 49"]
[Termination "normal"]
[Reason "49 seeds reached"]
[Bot1 "{\"spec\":\"random\"}"]
[Bot2 "{\"spec\":\"greedy\"}"]
[Pair "1.2"]
[Seed "5"]
[Version "0.1.0"]

1. 13B 4B 2. 1B 12B 3. 3TR {[%score +0.00]} 14B {[%score +3.00]} 4. 11B
{[%score +0.00]} 8R {[%score +3.00]} 5. 5R {[%score +0.00]} 2TB {[%score +3.00]}
6. 9R {[%score +0.00]} 14TB {[%score +7.00]} 7. 1TR {[%score +0.00]} 16R
{[%score +11.00]} 8. 7TR {[%score +0.00]} 8B {[%score +11.00]} 9. 13B
{[%score +0.00]} 12B {[%score +8.00]} 10. 13TB {[%score +0.00]} 16TR
{[%score +12.00]} 11. 7B {[%score +0.00]} 12TB {[%score +12.00]} 12. 5R
{[%score +0.00]} 4TB {[%score +14.00]} 13. 9TR {[%score +0.00]} 12TB
{[%score +16.00]} 14. 11TB {[%score +0.00]} 12R {[%score +18.00]} 15. 5TR
{[%score +0.00]} 10TB {[%score +21.00]} 16. 15TR {[%score +0.00]} 6R
{[%score +26.00]} 17. 3TR {[%score +0.00]} 16TB {[%score +29.00]} 18. 5B
{[%score +0.00]} 8TB {[%score +33.00]} 19. 15TR {[%score +0.00]} 4TR
{[%score +38.00]} 20. 15B {[%score +0.00]} 14TR {[%score +41.00]} 0-1
');
INSERT INTO awalam.game VALUES (2, 0, 0, 2, 'normal', 49, 52, 6, 21, 20, 76, 10, 26, 1, 7115807052486738333, 'left');
INSERT INTO awalam.record VALUES (2, 0, 0, '[Game "awale"]
[Rules "abapa"]
[Player1 "greedy"]
[Player2 "random"]
[Start "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"]
[Result "1-0"]
[Score "26 3"]
[Termination "normal"]
[Reason "25 seeds reached"]
[Bot1 "{\"spec\":\"greedy\"}"]
[Bot2 "{\"spec\":\"random\"}"]
[Pair "1.1"]
[Seed "5"]
[Version "0.1.0"]

1. A a 2. D d 3. A e 4. B b 5. A {[%score +0.00]} a {[%score +0.00]} 6. D
{[%score +0.00]} b {[%score +0.00]} 7. E {[%score +0.00]} f {[%score +0.00]} 8.
D {[%score +0.00]} b {[%score +0.00]} 9. E {[%score +3.00]} c {[%score +0.00]}
10. B {[%score +5.00]} b {[%score +0.00]} 11. F {[%score +7.00]} e
{[%score +0.00]} 12. C {[%score +9.00]} c {[%score +0.00]} 13. F
{[%score +12.00]} e {[%score +0.00]} 14. B {[%score +12.00]} d {[%score +0.00]}
15. F {[%score +15.00]} e {[%score +0.00]} 16. C {[%score +15.00]} f
{[%score +0.00]} 17. F {[%score +17.00]} b {[%score +0.00]} 18. D
{[%score +17.00]} f {[%score +0.00]} 19. F {[%score +19.00]} d {[%score +0.00]}
20. B {[%score +19.00]} b {[%score +0.00]} 21. C {[%score +19.00]} e
{[%score +0.00]} 22. A {[%score +19.00]} b {[%score +0.00]} 23. D
{[%score +21.00]} d {[%score +0.00]} 24. E {[%score +23.00]} c {[%score +0.00]}
25. F {[%score +23.00]} 1-0
');
INSERT INTO awalam.game VALUES (2, 0, 1, 0, 'normal', 36, 4, 56, 14, 14, 7, 39, 2, 7, 1883565869840844459, 'left');
INSERT INTO awalam.record VALUES (2, 0, 1, '[Game "awale"]
[Rules "abapa"]
[Player1 "random"]
[Player2 "greedy"]
[Start "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"]
[Result "0-1"]
[Score "2 28"]
[Termination "normal"]
[Reason "25 seeds reached"]
[Bot1 "{\"spec\":\"random\"}"]
[Bot2 "{\"spec\":\"greedy\"}"]
[Pair "1.2"]
[Seed "5"]
[Version "0.1.0"]

1. A a 2. D d 3. A e 4. B b 5. F {[%score +0.00]} d {[%score +3.00]} 6. D
{[%score +0.00]} c {[%score +5.00]} 7. A {[%score +0.00]} a {[%score +5.00]} 8.
B {[%score +0.00]} f {[%score +5.00]} 9. F {[%score +0.00]} d {[%score +5.00]}
10. B {[%score +0.00]} c {[%score +5.00]} 11. E {[%score +0.00]} f
{[%score +9.00]} 12. C {[%score +0.00]} f {[%score +11.00]} 13. D
{[%score +0.00]} d {[%score +13.00]} 14. E {[%score +0.00]} f {[%score +15.00]}
15. F {[%score +0.00]} e {[%score +15.00]} 16. F {[%score +0.00]} f
{[%score +19.00]} 17. D {[%score +0.00]} b {[%score +22.00]} 18. C
{[%score +0.00]} a {[%score +26.00]} 0-1
');
INSERT INTO awalam.game VALUES (2, 1, 0, 2, 'normal', 53, 52, 24, 23, 22, 76, 12, 24, 1, -2967352203784749737, 'victim');
INSERT INTO awalam.record VALUES (2, 1, 0, '[Game "awale"]
[Rules "abapa"]
[Player1 "greedy"]
[Player2 "random"]
[Start "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"]
[Result "1-0"]
[Score "26 12"]
[Termination "normal"]
[Reason "25 seeds reached"]
[Bot1 "{\"spec\":\"greedy\"}"]
[Bot2 "{\"spec\":\"random\"}"]
[Pair "2.1"]
[Seed "5"]
[Version "0.1.0"]

1. C b 2. F d 3. E c 4. A b 5. B {[%score +2.00]} e {[%score +0.00]} 6. C
{[%score +4.00]} f {[%score +0.00]} 7. B {[%score +4.00]} d {[%score +0.00]} 8.
F {[%score +5.00]} c {[%score +0.00]} 9. E {[%score +8.00]} b {[%score +0.00]}
10. C {[%score +8.00]} d {[%score +0.00]} 11. F {[%score +8.00]} c
{[%score +0.00]} 12. D {[%score +8.00]} a {[%score +0.00]} 13. C
{[%score +5.00]} f {[%score +0.00]} 14. F {[%score +5.00]} b {[%score +0.00]}
15. E {[%score +5.00]} f {[%score +0.00]} 16. F {[%score +6.00]} e
{[%score +0.00]} 17. F {[%score +6.00]} f {[%score +0.00]} 18. D
{[%score +6.00]} d {[%score +0.00]} 19. D {[%score +6.00]} f {[%score +0.00]}
20. E {[%score +6.00]} e {[%score +0.00]} 21. B {[%score +8.00]} f
{[%score +0.00]} 22. A {[%score +8.00]} c {[%score +0.00]} 23. D
{[%score +8.00]} d {[%score +0.00]} 24. F {[%score +8.00]} c {[%score +0.00]}
25. C {[%score +12.00]} d {[%score +0.00]} 26. F {[%score +12.00]} a
{[%score +0.00]} 27. E {[%score +14.00]} 1-0
');

INSERT INTO awalam.worker VALUES
    (1, 'left', '2026-11-16 09:00:03+00'),
    (2, 'left', '2026-11-16 09:00:05+00'), (2, 'victim', '2026-11-16 09:00:05+00');

CREATE SCHEMA pgmq;
CREATE TABLE pgmq.meta (
    queue_name VARCHAR UNIQUE NOT NULL,
    is_partitioned BOOLEAN NOT NULL,
    is_unlogged BOOLEAN NOT NULL,
    created_at TIMESTAMP WITH TIME ZONE DEFAULT now() NOT NULL
);
CREATE TABLE pgmq.q_awalam_2 (
    msg_id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    read_ct INT DEFAULT 0 NOT NULL,
    enqueued_at TIMESTAMP WITH TIME ZONE DEFAULT now() NOT NULL,
    last_read_at TIMESTAMP WITH TIME ZONE,
    vt TIMESTAMP WITH TIME ZONE NOT NULL,
    message JSONB,
    headers JSONB
);
CREATE TABLE pgmq.a_awalam_2 (
    msg_id BIGINT PRIMARY KEY,
    read_ct INT DEFAULT 0 NOT NULL,
    enqueued_at TIMESTAMP WITH TIME ZONE DEFAULT now() NOT NULL,
    last_read_at TIMESTAMP WITH TIME ZONE,
    archived_at TIMESTAMP WITH TIME ZONE DEFAULT now() NOT NULL,
    vt TIMESTAMP WITH TIME ZONE NOT NULL,
    message JSONB,
    headers JSONB
);
INSERT INTO pgmq.meta VALUES ('awalam_2', FALSE, FALSE);
-- The dead worker's lease, and two pairs that no worker had.
INSERT INTO pgmq.q_awalam_2 (read_ct, vt, message) VALUES
    (1, now() + INTERVAL '1 minute', '1'), (0, now(), '2'), (0, now(), '3');
