-- What somebody noted for a review of a product: one row of a product, on every device. A change names only its own fields, and the
-- time of the row that it builds on. Lengths as in the domain's REVIEW_LIMITS; a text that is longer waits on the device.
create table public.review_notes (
  product_id uuid primary key references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  liked text not null default '' constraint review_notes_liked_check check (char_length(liked) <= 2000),
  disliked text not null default '' constraint review_notes_disliked_check check (char_length(disliked) <= 2000),
  usage text not null default '' constraint review_notes_usage_check check (char_length(usage) <= 2000),
  rating integer not null default 0 constraint review_notes_rating_check check (rating between 0 and 5),
  points text[] not null default '{}' constraint review_notes_points_check check (
    cardinality(points) <= 10 and array_position(points, null) is null and char_length(array_to_string(points, '')) <= 800
  ),
  next_point text not null default '' constraint review_notes_next_point_check check (char_length(next_point) <= 1000),
  length text not null default 'medium'
    constraint review_notes_length_check check (length in ('short', 'medium', 'long')),
  tone text not null default 'plain'
    constraint review_notes_tone_check check (tone in ('plain', 'warm', 'factual')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table public.review_notes is 'What people noted for a review of a product, while they write it.';
comment on column public.review_notes.rating is 'Stars; 0 while none is chosen.';
comment on column public.review_notes.next_point is 'Text in the field for points that is no point yet, or does not fit.';
create index review_notes_owner_idx on public.review_notes (user_id);
alter table public.review_notes enable row level security;

create function private.prepare_review_notes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
    return new;
  end if;
  -- A foreign key does not ask whose product it is.
  perform from public.products as product
  where product.id = new.product_id and product.user_id = new.user_id and product.deleted_at is null
  for key share;
  if not found then
    raise exception 'This product is not there any more.' using errcode = 'PT409', hint = 'product_gone';
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  return new;
end
$$;
comment on function private.prepare_review_notes() is
  'Trigger: raises PT409 for a product that is not the owner''s, PT403 for one beyond the plan''s limit; keeps the times.';

create trigger prepare_review_notes before insert or update on public.review_notes
  for each row execute function private.prepare_review_notes();

create policy "Owners read their own notes for reviews" on public.review_notes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add notes for reviews of their own" on public.review_notes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change their own notes for reviews" on public.review_notes
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.review_notes
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.review_notes to authenticated;
grant insert (product_id, liked, disliked, usage, rating, points, next_point, length, tone)
  on public.review_notes to authenticated;
grant update (liked, disliked, usage, rating, points, next_point, length, tone) on public.review_notes to authenticated;
grant select, insert, update, delete on public.review_notes to service_role;
