-- Names are kept composed, with single spaces, and without what is not seen (docs/decisions/0030).
update organisations set name = tidy
from (
  select id, coalesce(nullif(btrim(regexp_replace(regexp_replace(normalize(name, NFC),
      '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      '[\u0009\u000a\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')), ''), slug) as tidy
  from organisations
) as kept
where kept.id = organisations.id and kept.tidy <> organisations.name;

create function is_tidy_name(value text) returns boolean
  language sql immutable parallel safe strict
  as $$ select length(value) between 1 and 200 and value = btrim(value) and value is nfc normalized
    and value !~ '[\u0001-\u001f\u007f-\u009f\u00a0\u00ad\u061c\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]|  ' $$;
alter table organisations add constraint organisations_name_tidy check (is_tidy_name(name));

-- How a name looks at a glance: letters of Cyrillic, Greek, Armenian, Cherokee and unusual Latin ones as the Latin letters they
-- are drawn like (a selection of Unicode's confusables), without accents, spaces, punctuation and the form of the company.
-- Two names of one look are a warning for whoever reviews, nothing more.
create function look_of(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(
      replace(replace(translate(
        regexp_replace(
          lower(translate(
            regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
            U&'\0410\0430\0412\0432\0415\0435\0401\0451\0417\0437\0406\0456\0407\0457\0408\0458\041A\043A\041C\043C'
          '\041D\043D\041E\043E\041F\043F\0420\0440\0421\0441\0422\0442\0423\0443\0425\0445\0405\0455\042C\044C'
          '\042F\044F\0500\0501\051A\051B\051C\051D\04BA\04BB\04C0\04CF\0413\0433\0418\0438\0419\0439\0474\0475'
          '\04AE\04AF\04B0\04B1\0391\03B1\0392\03B2\0393\03B3\0395\03B5\0396\03B6\0397\03B7\0399\03B9\039A\03BA'
          '\039C\03BC\039D\03BD\039F\03BF\03A1\03C1\03A4\03C4\03A5\03C5\03A7\03C7\03A9\03C9\03C3\03C2\03F9\03F2'
          '\03F3\054D\057D\054F\057F\0540\0570\0555\0585\0548\0578\0545\0575\053C\056C\0533\0563\0541\0581\0553'
          '\0583\0536\0566\0554\0584\13A0\13A1\13A2\13AA\13AB\13AC\13B3\13B7\13BB\13C0\13C3\13CE\13DA\13D9\13DE'
          '\13DF\13E2\13E6\13F4\13A9\0131\0251\0261\0269\026A\028F\1D00\1D04\1D05\1D07\0262\029C\1D0A\1D0B\029F'
          '\1D0D\0274\1D0F\1D18\0280\A731\1D1B\1D1C\1D20\1D21\1D22\0250\0141\0142\00D8\00F8\0110\0111\0166\0167'
          '\0184\0185\00DF\0299\0196\026D\019A',
            'aabbeeee33iiiijjkkmm'
          'hhoonnppccttyyxxssbb'
          'rrddqqwwhhllrruuuuvv'
          'yyyyaabbryeezzhniikk'
          'munvooppttyuxxowoccc'
          'juustlhoonnjjlluqdgo'
          'qqqffdrtajewmhgz4svl'
          'cpkbyiagiiyacdeghjkl'
          'mnoprstuvwzallooddtt'
          'bbbblll')),
          '([\s.,]+(inc|incorporated|llc|llp|ltd|limited|gmbh|corp|corporation|co|company|plc|ag|sa|bv|nv|pty))+[.\s]*$', ''),
        'i10|!$5@3', 'llollssae'), 'rn', 'm'), 'vv', 'w'),
      '[\u0001-\u0023\u0025-\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003\ufe00-\ufe0f\ufeff]', '', 'g')
  $$;
create index organisations_look on organisations (look_of(name));

-- A new name of an approved organization, shown once an operator has approved it.
create table proposed_names (
  id uuid primary key,
  organisation_id uuid not null references organisations on delete cascade,
  name text not null check (is_tidy_name(name)),
  state text not null check (state in ('pending', 'approved', 'declined', 'withdrawn')),
  reason text check (length(reason) between 1 and 1000),
  proposed_by uuid references role_accounts on delete set null,
  proposed_at timestamptz not null,
  settled_at timestamptz check (settled_at >= proposed_at),
  check ((state = 'pending') = (settled_at is null)),
  check ((state = 'declined') = (reason is not null))
);
create unique index proposed_names_pending on proposed_names (organisation_id) where state = 'pending';
create index proposed_names_latest on proposed_names (organisation_id, settled_at desc nulls first, id desc);
create index proposed_names_by on proposed_names (proposed_by) where proposed_by is not null;
