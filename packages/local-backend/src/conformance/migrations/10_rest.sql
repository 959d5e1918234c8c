-- A small tool library. Its stock is fixed, so that the cases can name it; only people's diaries are written to.
create schema workshop;
grant usage on schema workshop to anon, authenticated, service_role;

create table workshop.makers (
  id int primary key,
  name text not null,
  country char(2),
  mentor_id int references workshop.makers (id)
);
comment on table workshop.makers is 'Who makes and repairs tools';

create table workshop.tools (
  id int primary key,
  name text not null,
  price numeric(10, 2),
  weight double precision,
  serial bigint,
  is_sharp boolean,
  tags text[] not null default '{}',
  details jsonb,
  bought_on date,
  lent daterange,
  used tstzrange,
  words tsvector generated always as (to_tsvector('english', name)) stored,
  maker_id int references workshop.makers (id),
  repairer_id int references workshop.makers (id),
  created_at timestamptz not null default '2026-01-02T03:04:05.678901+00'
);
comment on table workshop.tools is 'What can be borrowed';

create table workshop.manuals (
  tool_id int primary key references workshop.tools (id),
  pages int not null
);
comment on table workshop.manuals is 'At most one for each tool';

create table workshop.repairs (
  id int primary key,
  tool_id int references workshop.tools (id),
  note text not null,
  cost numeric(8, 2)
);
comment on table workshop.repairs is 'Many for each tool, and some for none';

create table workshop.skills (id int primary key, title text not null unique);
comment on table workshop.skills is 'What a tool asks of those who use it';

create table workshop.tool_skills (
  tool_id int references workshop.tools (id),
  skill_id int references workshop.skills (id),
  primary key (tool_id, skill_id)
);
comment on table workshop.tool_skills is 'Junction of tools and skills';

create table workshop.shelves (aisle text, level int, width int, primary key (aisle, level));
comment on table workshop.shelves is 'A key of two columns';

create table workshop.boxes (
  id int primary key,
  aisle text,
  level int,
  foreign key (aisle, level) references workshop.shelves (aisle, level)
);
comment on table workshop.boxes is 'A foreign key of two columns';

create table workshop.numbers (id int primary key, rest int not null);
comment on table workshop.numbers is 'More rows than one answer may have';

create table workshop."odd names" (id int primary key, "a.b,c(d)" text, "say ""hi""" text);
comment on table workshop."odd names" is 'Names that have to be quoted';

create table workshop.diary (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  page text not null,
  mood int default 3 check (mood between 1 and 5),
  note text default 'nothing',
  seen bigint,
  tool_id int references workshop.tools (id),
  unique (owner_id, page)
);
comment on table workshop.diary is 'Rows that only their owner sees and writes';

create table workshop.ledger (id int primary key, amount int not null, secret text);
comment on table workshop.ledger is 'Visitors may read two of the three columns';

create table public.conformance_notes (id int primary key, note text not null);
comment on table public.conformance_notes is 'In the schema that a client uses unless it says otherwise';

create view workshop.cheap_tools with (security_invoker = true) as
  select id as tool_key, name as title, maker_id as maker_key, price from workshop.tools where price < 50;

create view workshop.all_makers with (security_invoker = true) as select * from workshop.makers;

alter table workshop.makers enable row level security;
alter table workshop.tools enable row level security;
alter table workshop.manuals enable row level security;
alter table workshop.repairs enable row level security;
alter table workshop.skills enable row level security;
alter table workshop.tool_skills enable row level security;
alter table workshop.shelves enable row level security;
alter table workshop.boxes enable row level security;
alter table workshop.numbers enable row level security;
alter table workshop."odd names" enable row level security;
alter table workshop.diary enable row level security;
alter table workshop.ledger enable row level security;
alter table public.conformance_notes enable row level security;

create policy "Anyone reads makers" on workshop.makers for select using (true);
create policy "Anyone reads tools" on workshop.tools for select using (true);
create policy "Anyone reads manuals" on workshop.manuals for select using (true);
create policy "Anyone reads repairs" on workshop.repairs for select using (true);
create policy "Anyone reads skills" on workshop.skills for select using (true);
create policy "Anyone reads junctions" on workshop.tool_skills for select using (true);
create policy "Anyone reads shelves" on workshop.shelves for select using (true);
create policy "Anyone reads boxes" on workshop.boxes for select using (true);
create policy "Anyone reads numbers" on workshop.numbers for select using (true);
create policy "Anyone reads odd names" on workshop."odd names" for select using (true);
create policy "Anyone reads the ledger" on workshop.ledger for select using (true);
create policy "Anyone reads notes" on public.conformance_notes for select using (true);
create policy "Owners read" on workshop.diary for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "Owners add" on workshop.diary for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "Owners change" on workshop.diary for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "Owners remove" on workshop.diary for delete to authenticated
  using (owner_id = (select auth.uid()));

grant select on all tables in schema workshop to authenticated;
grant select on
  workshop.makers, workshop.tools, workshop.manuals, workshop.repairs, workshop.skills, workshop.tool_skills,
  workshop.shelves, workshop.boxes, workshop.numbers, workshop."odd names", workshop.cheap_tools, workshop.all_makers
  to anon;
grant select (id, amount) on workshop.ledger to anon;
grant insert, update, delete on workshop.diary to authenticated;
grant all on all tables in schema workshop to service_role;
grant select on public.conformance_notes to anon, authenticated, service_role;

-- Computed fields and computed relationships.
create function workshop.loud_name(workshop.tools) returns text language sql stable
  set search_path = '' return upper($1.name);
create function workshop.tools_of(workshop.makers) returns setof workshop.tools language sql stable
begin atomic
  select * from workshop.tools where maker_id = $1.id order by id;
end;
create function workshop.mentor(workshop.makers) returns setof workshop.makers language sql stable rows 1
begin atomic
  select * from workshop.makers where id = $1.mentor_id;
end;
create function workshop.apprentices(workshop.makers) returns setof workshop.makers language sql stable
begin atomic
  select * from workshop.makers where mentor_id = $1.id;
end;
create function workshop.borrowed(workshop.diary) returns setof workshop.tools language sql stable rows 1
begin atomic
  select * from workshop.tools where id = $1.tool_id;
end;

create function workshop.add(a int, b int default 10) returns int language sql immutable
  set search_path = '' return a + b;
create function workshop.list_numbers(up_to int) returns setof int language sql stable
  set search_path = '' return generate_series(1, up_to);
create function workshop.find_tools(wanted text) returns setof workshop.tools language sql stable
begin atomic
  select * from workshop.tools where name ilike '%' || wanted || '%';
end;
create function workshop.first_tool() returns workshop.tools language sql stable
begin atomic
  select * from workshop.tools order by id limit 1;
end;
create function workshop.table_of_pairs() returns table (a int, b text) language sql stable
begin atomic
  values (1, 'one'), (2, 'two'), (3, 'three');
end;
create function workshop.read_out(x int, out twice int, out thrice int) language sql immutable
  set search_path = '' as $$ select x * 2, x * 3 $$;
create function workshop.do_nothing() returns void language sql set search_path = '' as $$ select $$;
create function workshop.take_all(json) returns json language sql immutable set search_path = '' return $1;
create function workshop.take_binary(jsonb) returns jsonb language sql immutable set search_path = '' return $1;
create function workshop.take_text(text) returns int language sql immutable set search_path = '' return length($1);
create function workshop.take_xml(xml) returns text language sql immutable set search_path = '' return $1::text;
create function workshop.take_bytes(bytea) returns text language sql immutable
  set search_path = '' return encode($1, 'hex');
create function workshop.take_number(int) returns int language sql immutable set search_path = '' return $1;
create function workshop.join_all(variadic parts text[]) returns text language sql immutable
  set search_path = '' return array_to_string(parts, '+');
create function workshop.which(a int) returns text language sql immutable set search_path = '' return 'int';
create function workshop.which(a text) returns text language sql immutable set search_path = '' return 'text';
create function workshop.add_up(numbers int[], extra jsonb) returns json language sql immutable
  set search_path = ''
  return json_build_object('sum', (select sum(n) from unnest(numbers) as n), 'extra', extra);
create function workshop.sleep(seconds double precision) returns void language sql
  set search_path = '' as $$ select pg_catalog.pg_sleep(seconds) $$;
create function workshop.who_am_i() returns json language sql stable set search_path = ''
  return json_build_object('role', auth.role(), 'sub', auth.uid());
create function workshop.say_header(header text) returns text language sql stable set search_path = ''
  return current_setting('request.headers')::json ->> header;
create function workshop.say_time(value timestamptz) returns timestamptz language sql immutable
  set search_path = '' return value;
create function workshop.set_cookies() returns text language plpgsql set search_path = '' as $$
begin
  perform set_config('response.headers', '[{"Set-Cookie": "a=1"}, {"Set-Cookie": "b=2"}]', true);
  return 'set';
end $$;
create function workshop.forget(pages text[]) returns setof workshop.diary language sql volatile
begin atomic
  delete from workshop.diary where page = any (pages) and owner_id = (select auth.uid()) returning *;
end;
create function workshop.change_answer() returns text language plpgsql set search_path = '' as $$
begin
  perform set_config('response.status', '202', true);
  perform set_config('response.headers', '[{"X-Made-By": "function"}]', true);
  return 'accepted';
end $$;
create function workshop.refuse(kind text) returns text language plpgsql set search_path = '' as $$
begin
  case kind
    when 'limit' then
      raise sqlstate 'PT402' using message = 'The limit is reached', hint = 'tool_limit', detail = 'five';
    when 'plain' then raise exception 'plain refusal';
    when 'serialization' then raise sqlstate '40001' using message = 'again';
    when 'two rows' then perform (select id from workshop.makers);
    when 'whole' then
      raise sqlstate 'PGRST' using
        message = '{"code":"T1","message":"Teapot","details":"short and stout","hint":"brew"}',
        detail = '{"status":418,"headers":{"X-Pot":"tea"}}';
    else raise sqlstate 'P0002' using message = 'unknown kind';
  end case;
  return 'accepted';
end $$;
create function workshop.count_secrets() returns int language sql stable set search_path = ''
  return (select count(*) from workshop.ledger);
revoke execute on function workshop.count_secrets() from public, anon;
grant execute on function workshop.count_secrets() to authenticated, service_role;

insert into workshop.makers values
  (1, 'Acme', 'US', null), (2, 'Brand, "Quoted"', 'DE', 1), (3, 'Cosmos', 'US', 1), (4, 'Delta', null, 2);
insert into workshop.tools
  (id, name, price, weight, serial, is_sharp, tags, details, bought_on, lent, used, maker_id, repairer_id) values
  (1, 'Axe', 19.90, 1.5, 9007199254740993, true, '{wood,garden}',
   '{"size": {"w": 3, "unit": "cm"}, "list": ["x", "y"]}', '2026-02-01', '[2026-01-10,2026-01-20)',
   '[2026-01-01 10:00+00,2026-01-01 12:00+00)', 1, 2),
  (2, 'Bench saw', 249.00, 30.25, 2, true, '{wood,power}', '{"size": {"w": 70}, "watt": 900}', '2026-03-01',
   '[2026-02-01,2026-02-10)', null, 1, null),
  (3, 'Clamp (old), black', null, null, null, false, '{}', null, null, null, null, 2, 3),
  (4, '100% cotton_rope', 5.00, 0.1, 4, null, '{garden}', '{"size": {"w": 3}, "list": []}', '2026-02-01',
   '[2026-01-20,2026-01-25)', null, null, null),
  (5, 'drill', 49.99, 2, 5, false, '{power,metal}', 'null', '2026-05-05', null, null, 3, 1);
insert into workshop.manuals values (1, 12), (2, 140);
insert into workshop.repairs values
  (1, 1, 'new handle', 7.50), (2, 1, 'sharpened', 3.00), (3, 2, 'new belt', null), (4, null, 'loose end', 1.00);
insert into workshop.skills values (1, 'cutting'), (2, 'knots'), (3, 'welding');
insert into workshop.tool_skills values (1, 1), (2, 1), (4, 2), (1, 2);
insert into workshop.shelves values ('a', 1, 10), ('a', 2, 20);
insert into workshop.boxes values (1, 'a', 2), (2, 'a', 1), (3, 'a', 2);
insert into workshop.numbers select n, n % 7 from generate_series(1, 1500) as n;
insert into workshop."odd names" values (1, 'dotted', 'hello');
insert into workshop.ledger values (1, 100, 'hidden');
insert into public.conformance_notes values (1, 'in public');
analyze workshop.numbers;

-- Views of a schema that is not exposed, and a view that shows one column twice.
create schema backroom;
create table workshop.members (id int primary key, name text not null, sponsor_id int references workshop.members (id));
comment on table workshop.members is 'Those who borrow, and who asked them to';
alter table workshop.members enable row level security;
create policy "Anyone reads members" on workshop.members for select using (true);
create table backroom.loans (
  tool_id int references workshop.tools (id),
  member_id int references workshop.members (id),
  primary key (tool_id, member_id)
);
comment on table backroom.loans is 'A junction that only a view shows';
create view backroom.all_loans as select tool_id as tool, member_id as member from backroom.loans;
create view workshop.loans as select tool, member from backroom.all_loans;
create view workshop.tool_pairs with (security_invoker = true) as
  select one.id, one.maker_id, other.maker_id as other_maker_id
  from workshop.tools one join workshop.tools other using (id);
create view workshop.selfish as select 1 as id;
create or replace view workshop.selfish as select id from workshop.selfish;
grant select on workshop.members, workshop.loans, workshop.tool_pairs, workshop.selfish
  to anon, authenticated, service_role;
insert into workshop.members values (1, 'Ann', null), (2, 'Ben', 1);
insert into backroom.loans values (1, 1), (1, 2), (4, 2);

-- What functions return.
create type workshop.mood as enum ('good', 'bad');
create type workshop.place as (x int, y int);
create domain workshop.spot as workshop.place;
create domain workshop.far_spot as workshop.spot;
create domain workshop.price as numeric(10, 2) check (value >= 0);
create domain workshop.fair_price as workshop.price;
create function workshop.give_record() returns record language sql stable set search_path = ''
  as $$ select 1 as id, 'one'::text as word $$;
create function workshop.give_records(lowest int) returns setof record language sql stable set search_path = ''
  as $$ select n as id, n * n as square from pg_catalog.generate_series(1, 3) as n where n >= lowest $$;
create function workshop.give_out_records(out id int, out word text) returns setof record language sql stable
  set search_path = '' as $$ values (1, 'one'), (2, 'two') $$;
create function workshop.give_spot() returns workshop.far_spot language sql stable set search_path = ''
  as $$ select row(1, 2)::workshop.place::workshop.spot::workshop.far_spot $$;
create function workshop.give_price() returns workshop.fair_price language sql stable set search_path = ''
  as $$ select 5.5::workshop.fair_price $$;
create function workshop.give_mood() returns workshop.mood language sql stable set search_path = ''
  as $$ select 'good'::workshop.mood $$;
create function workshop.give_array() returns int[] language sql stable set search_path = ''
  as $$ select array[1, 2] $$;
create function workshop.count_words(first text, variadic rest text[] default '{}') returns int language sql immutable
  set search_path = '' return 1 + cardinality(rest);
create function workshop.choose() returns text language sql immutable set search_path = '' return 'none';
create function workshop.choose(a int, b int default 2) returns text language sql immutable
  set search_path = '' return 'a and b';
create function workshop.choose(a int, b int, c int) returns text language sql immutable
  set search_path = '' return 'all';
notify pgrst, 'reload schema';
