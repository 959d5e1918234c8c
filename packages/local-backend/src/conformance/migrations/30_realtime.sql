-- Tables whose changes are published, and policies for private topics.

create table public.realtime_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text,
  price numeric(12, 2),
  weight double precision,
  pieces bigint,
  done boolean not null default false,
  tags text[] not null default '{}',
  extra jsonb,
  due_on date,
  noted_at timestamptz not null default '2026-01-02T03:04:05Z',
  long_text text
);
comment on table public.realtime_notes is 'Of each type one value; everybody has notes of their own';
-- Kept outside of the row, so that the stream of changes leaves it out when it does not change.
alter table public.realtime_notes alter column long_text set storage external;

create table public.realtime_labels (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null
);
comment on table public.realtime_labels is 'A second table to listen to';

create table public.realtime_counters (id uuid primary key default gen_random_uuid(), name text not null, counted int not null);
comment on table public.realtime_counters is 'Without policies, and with the whole old row in the stream';
alter table public.realtime_counters replica identity full;

create table public.realtime_unpublished (id bigint primary key);
comment on table public.realtime_unpublished is 'Nobody hears of its changes';

grant select, insert, update, delete
  on public.realtime_notes, public.realtime_labels, public.realtime_counters, public.realtime_unpublished
  to authenticated, service_role;

alter table public.realtime_notes enable row level security;
create policy "People keep their own notes" on public.realtime_notes
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

alter table public.realtime_labels enable row level security;
create policy "People keep their own labels" on public.realtime_labels
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

alter publication supabase_realtime
  add table public.realtime_notes, public.realtime_labels, public.realtime_counters;

create policy "Conformance: people listen on topics that name them" on realtime.messages
  for select to authenticated
  using ((select realtime.topic()) like 'conformance-%:' || (select auth.uid())::text || ':%');

create policy "Conformance: people speak on topics that name them" on realtime.messages
  for insert to authenticated
  with check ((select realtime.topic()) like 'conformance-open:' || (select auth.uid())::text || ':%');
