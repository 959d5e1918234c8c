-- One link that shows a seller what its tester ticked, and nothing else. The server makes it and answers at it.
-- docs/behaviour/case-links.md
alter table public.plans
  add column case_link_limit integer constraint plans_case_link_limit_check check (case_link_limit >= 0);
comment on column public.plans.case_link_limit is 'Links to proofs that may be open at once.';
update public.plans as plan set case_link_limit = 3 where plan.tier = 'free';

create table public.case_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  seller_name text constraint case_links_seller_name_check check (char_length(seller_name) between 1 and 200),
  shows text[] not null constraint case_links_shows_check check (
    shows <@ array['picture', 'order_number', 'days', 'amount', 'receipt', 'review', 'notes', 'proofs', 'answer']
    and array_position(shows, null) is null
  ),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null constraint case_links_expires_at_check
    check (expires_at > created_at and expires_at <= created_at + interval '31 days'),
  ended_at timestamptz,
  opened_count integer not null default 0
    constraint case_links_opened_count_check check (opened_count >= 0),
  last_opened_at timestamptz,
  constraint case_links_opened_check check ((opened_count = 0) = (last_opened_at is null))
);
comment on table public.case_links is 'Links that show sellers the proofs of products. Kept for 90 days after they end.';
comment on column public.case_links.seller_name is 'The seller whose products it shows, as its name was then; null without one.';
comment on column public.case_links.shows is 'What was ticked; the name of a product is always shown. answer lets the seller say that the refund was sent.';
comment on column public.case_links.ended_at is 'When its owner took it back; null if they did not.';
comment on column public.case_links.opened_count is 'How often the page was opened; by whom is not kept.';
create index case_links_owner_idx on public.case_links (user_id, created_at desc);
create index case_links_expires_at_idx on public.case_links (expires_at);
alter table public.case_links enable row level security;

create table public.case_link_products (
  link_id uuid not null references public.case_links (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  place integer not null constraint case_link_products_place_check check (place between 1 and 50),
  primary key (link_id, product_id)
);
comment on table public.case_link_products is 'The products of a link, in the order of its page.';
create index case_link_products_product_idx on public.case_link_products (product_id);
create index case_link_products_owner_idx on public.case_link_products (user_id);
alter table public.case_link_products enable row level security;

create table internal.case_keys (
  link_id uuid primary key references public.case_links (id) on delete cascade,
  token_hash bytea not null constraint case_keys_token_hash_check check (octet_length(token_hash) = 32)
);
comment on table internal.case_keys is 'The SHA-256 of the token in the address of each link.';
create unique index case_keys_token_hash_key on internal.case_keys (token_hash);
alter table internal.case_keys enable row level security;

create table internal.case_files (
  id uuid primary key,
  link_id uuid not null references public.case_links (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null constraint case_files_kind_check check (kind in ('picture', 'receipt', 'review', 'proofs')),
  proof_id uuid references public.product_proofs (id) on delete cascade,
  source text constraint case_files_source_check check (char_length(source) <= 2048),
  path text not null,
  content_type text not null
    constraint case_files_content_type_check check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null constraint case_files_width_check check (width > 0),
  height integer not null constraint case_files_height_check check (height > 0),
  place integer not null constraint case_files_place_check check (place between 1 and 10000),
  constraint case_files_proof_check check ((kind = 'proofs') = (proof_id is not null))
);
comment on table internal.case_files is
  'Pictures that were made for a link: a page of a file each, without metadata and without what was blacked out.';
comment on column internal.case_files.source is
  'What it was made of: the value of the product''s column, or the path of the proof. When that changes, the picture is not shown any more.';
comment on column internal.case_files.path is 'Path in the bucket product-files, in the folder shared of its owner.';
create index case_files_link_idx on internal.case_files (link_id, place);
create index case_files_product_idx on internal.case_files (product_id);
create index case_files_proof_idx on internal.case_files (proof_id);
create index case_files_owner_idx on internal.case_files (user_id, path);
alter table internal.case_files enable row level security;

create table public.case_answers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  link_id uuid not null references public.case_links (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  method text not null constraint case_answers_method_check check (char_length(method) between 1 and 50),
  reference text constraint case_answers_reference_check check (char_length(reference) between 1 and 200),
  said_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.case_answers is
  'What a seller said at a link: that the refund of a product was sent. Nothing of the product follows from it until its owner confirms.';
comment on column public.case_answers.settled_at is 'When the owner confirmed or dismissed it; null while they did not.';
create unique index case_answers_open_key on public.case_answers (product_id) where settled_at is null;
create index case_answers_owner_idx on public.case_answers (user_id, said_at desc);
create index case_answers_link_idx on public.case_answers (link_id);
alter table public.case_answers enable row level security;

create policy "Owners read their own links" on public.case_links
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.case_links
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.case_links to authenticated;
grant select, insert, update, delete on public.case_links to service_role;

create policy "Owners read the products of their own links" on public.case_link_products
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.case_link_products
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.case_link_products to authenticated;
grant select, insert, update, delete on public.case_link_products to service_role;

create policy "Owners read what sellers said at their links" on public.case_answers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.case_answers
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.case_answers to authenticated;
grant select, insert, update, delete on public.case_answers to service_role;

create policy "Nobody reaches keys of links through the API" on internal.case_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);
create policy "Nobody reaches pictures of links through the API" on internal.case_files
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);
