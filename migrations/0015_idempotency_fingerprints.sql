-- Identifies the call and its content under an Idempotency-Key, so that the key answers nothing else. Keys taken before have none.
alter table idempotency_keys add column fingerprint bytea;
