-- Tries at one address, or from one network, are looked through by operators; a flood leaves many lines.
create index security_events_identity on security_events (identity_key, id desc) where identity_key is not null;
create index security_events_network on security_events (network_key, id desc) where network_key is not null;
