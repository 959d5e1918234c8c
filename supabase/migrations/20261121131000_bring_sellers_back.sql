-- Taking a change back also brings back what a deleted seller had left behind, and says which fields stayed as somebody
-- else has them by now. docs/behaviour/products.md
create table internal.kept_sellers (
  product_id uuid primary key references public.products (id) on delete cascade,
  seller_id uuid,
  seller_name text not null
);
comment on table internal.kept_sellers is
  'The deleted seller that a product named last: its name may come back to the product, and its products to it.';
comment on column internal.kept_sellers.seller_id is 'The id that it had; null where it was deleted before ids were kept.';
create index kept_sellers_seller_id_idx on internal.kept_sellers (seller_id);
alter table internal.kept_sellers enable row level security;
create policy "Nobody reaches kept sellers through the API" on internal.kept_sellers
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

insert into internal.kept_sellers (product_id, seller_name)
select product.id, product.seller_name from public.products as product where product.seller_name is not null;

-- Only what internal.kept_sellers holds: private.prepare_product refuses every other name.
grant update (seller_name) on public.products to authenticated;

create or replace function private.prepare_product() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today date;
  kept internal.kept_sellers;
begin
  if tg_op = 'UPDATE' then
    if new.user_id <> old.user_id then
      raise exception 'A product stays with its owner.' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
    -- In the trash since when: the first moment counts, by our clock.
    if new.deleted_at is not null then
      new.deleted_at := coalesce(old.deleted_at, clock_timestamp());
    end if;
  end if;

  -- Pickers send the all-zero id for 'Unassigned'.
  if new.seller_id = '00000000-0000-0000-0000-000000000000' then
    new.seller_id := null;
  end if;
  if new.seller_id is not null then
    if (tg_op = 'INSERT' or new.seller_id is distinct from old.seller_id)
      and not private.may_point_at_seller(new.user_id, new.seller_id)
    then
      -- One answer for sellers that are not there and for those of others.
      raise exception 'There is no such seller among yours.' using errcode = '23503', hint = 'seller';
    end if;
    new.seller_name := null;
  elsif tg_op = 'UPDATE' and new.seller_name is not null and new.seller_name is distinct from old.seller_name then
    select * into kept from internal.kept_sellers as name
    where name.product_id = new.id and name.seller_name = new.seller_name;
    if not found then
      raise exception 'Only the name of a deleted seller comes back.' using errcode = '42501';
    end if;
    -- Unless it is being deleted at this moment, a seller that is there again comes back itself.
    if kept.seller_id is distinct from old.seller_id
      and exists (select from public.sellers as own where own.id = kept.seller_id and own.user_id = new.user_id)
    then
      new.seller_id := kept.seller_id;
      new.seller_name := null;
    end if;
  end if;

  if new.tags <> '{}' and (tg_op = 'INSERT' or new.tags is distinct from old.tags) then
    new.tags := private.tidy_tags(new.tags);
  end if;

  if tg_op = 'INSERT' or new.status <> old.status or (new.sold and not old.sold)
    or new.refund_received is distinct from old.refund_received
  then
    today := private.local_today(new.user_id);
    if tg_op = 'INSERT' or new.status <> old.status or (new.sold and not old.sold) then
      case new.status
        when 'ordered' then new.order_date := coalesce(new.order_date, today);
        when 'received' then new.received_date := coalesce(new.received_date, today);
        when 'reviewed' then new.reviewed_date := coalesce(new.reviewed_date, today);
        when 'published' then new.published_date := coalesce(new.published_date, today);
        when 'paid' then new.paid_date := coalesce(new.paid_date, today);
        else null;
      end case;
    end if;
    if new.sold then
      new.sold_date := coalesce(new.sold_date, today);
    end if;
    if new.refund_received is null then
      new.refund_received_date := null;
    else
      new.refund_received_date := coalesce(new.refund_received_date, today);
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_product() is
  'Trigger: checks the seller and the name kept of one, tidies tags, stamps the dates of status, sale and refund if they are empty, keeps owner and times.';

create or replace function private.keep_seller_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.kept_sellers as kept (product_id, seller_id, seller_name)
  select product.id, old.id, old.name
  from public.products as product
  join public.users as owner on owner.id = product.user_id
  where product.seller_id = old.id
  on conflict (product_id) do update set seller_id = excluded.seller_id, seller_name = excluded.seller_name;
  update public.products as product
  set seller_id = null, seller_name = old.name
  from public.users as owner
  where product.seller_id = old.id and owner.id = product.user_id;
  return old;
end
$$;

create function private.bring_seller_back() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.products as product
  set seller_id = new.id
  from internal.kept_sellers as kept
  where kept.seller_id = new.id
    and product.id = kept.product_id
    and product.user_id = new.user_id
    and product.seller_id is null
    and product.seller_name = kept.seller_name;
  return null;
end
$$;
comment on function private.bring_seller_back() is
  'Trigger: a deleted seller that is added again under its id finds the products that still keep its name.';
create trigger bring_seller_back after insert on public.sellers
  for each row execute function private.bring_seller_back();

create or replace function private.limit_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  perform private.refuse_too_many_products(array(
    select distinct after.user_id
    from after join before on before.id = after.id
    where after.deleted_at is null and before.deleted_at is not null
  ));
  for owner in
    select distinct after.user_id from after
    join public.users as account on account.id = after.user_id
    where private.product_limit(after.user_id) is not null
    order by 1
  loop
    if exists (
      select from after join before on before.id = after.id
      where after.user_id = owner
        and after.deleted_at is null
        -- A seller that goes, or comes back, takes its own products along: no change of the owner's.
        and not (
          after.seller_name is distinct from before.seller_name
          and exists (
            select from internal.kept_sellers as kept
            where kept.product_id = after.id and kept.seller_id in (before.seller_id, after.seller_id)
          )
          and to_jsonb(after) - array['seller_id', 'seller_name', 'updated_at']
            = to_jsonb(before) - array['seller_id', 'seller_name', 'updated_at']
        )
        and after.id not in (select private.active_product_ids(owner))
    ) then
      raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.check_product_changes(p_changes jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
begin
  select field.name into unknown
  from jsonb_array_elements(p_changes) as entry (value)
  cross join lateral jsonb_object_keys(entry.value -> 'change') as field (name)
  where field.name <> all (array[
    'name', 'price', 'currency', 'url', 'amazon_url', 'ebay_url', 'order_number', 'seller_id', 'seller_name', 'status',
    'order_date', 'received_date', 'reviewed_date', 'published_date', 'paid_date', 'sold', 'sold_date',
    'sold_price', 'sold_fees', 'archived', 'product_image_url', 'receipt_url', 'review_screenshot_url', 'photo_review', 'video_review',
    'rating_review', 'feedback_review', 'no_tax', 'no_fees', 'partial_payment', 'commission', 'commission_amount',
    'additional_notes', 'description', 'country', 'refund_expected', 'refund_due_date', 'refund_received',
    'refund_received_date', 'refund_method', 'refund_reference', 'review_due_date', 'tags', 'deleted_at'
  ])
  limit 1;
  if unknown is not null then
    raise exception 'Products have no % that can be changed.', left(unknown, 60) using errcode = 'PT400';
  end if;
  -- Of two changes of one product only one would be made, and nobody would hear of the other.
  if exists (
    select from jsonb_array_elements(p_changes) as entry (value)
    group by (entry.value ->> 'id')::uuid
    having count(*) > 1
  ) then
    raise exception 'Name each product once.' using errcode = 'PT400';
  end if;
end
$$;

create or replace function public.change_products(p_changes jsonb) returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller uuid := private.require_user();
  versions jsonb;
begin
  if jsonb_typeof(p_changes) <> 'array' or jsonb_array_length(p_changes) > 5000 then
    raise exception 'Give a list of up to 5000 changes.' using errcode = 'PT400';
  end if;
  perform private.check_product_changes(p_changes);
  with changed as (
    update public.products as product
    set
      name = new.name, price = new.price, currency = new.currency, url = new.url, amazon_url = new.amazon_url,
      ebay_url = new.ebay_url, order_number = new.order_number, seller_id = new.seller_id,
      seller_name = new.seller_name, status = new.status, order_date = new.order_date, received_date = new.received_date, reviewed_date = new.reviewed_date,
      published_date = new.published_date, paid_date = new.paid_date, sold = new.sold, sold_date = new.sold_date,
      sold_price = new.sold_price, sold_fees = new.sold_fees, archived = new.archived,
      product_image_url = new.product_image_url, receipt_url = new.receipt_url,
      review_screenshot_url = new.review_screenshot_url, photo_review = new.photo_review,
      video_review = new.video_review, rating_review = new.rating_review, feedback_review = new.feedback_review,
      no_tax = new.no_tax, no_fees = new.no_fees, partial_payment = new.partial_payment, commission = new.commission,
      commission_amount = new.commission_amount, additional_notes = new.additional_notes,
      description = new.description, country = new.country, refund_expected = new.refund_expected,
      refund_due_date = new.refund_due_date, refund_received = new.refund_received,
      refund_received_date = new.refund_received_date, refund_method = new.refund_method,
      refund_reference = new.refund_reference, review_due_date = new.review_due_date, tags = new.tags,
      deleted_at = new.deleted_at
    from (
      -- Locked first, in one order, so that a change that runs meanwhile is built on and never undone.
      select held.id, held as version from public.products as held
      where held.user_id = caller
        and held.id in (select (entry.value ->> 'id')::uuid from jsonb_array_elements(p_changes) as entry (value))
      order by held.id
      for update
    ) as held
    join jsonb_to_recordset(p_changes) as entry (id uuid, change jsonb, base jsonb) on entry.id = held.id
    cross join lateral (
      select case
        when entry.base is null then jsonb_build_object('change', entry.change, 'left', '[]'::jsonb)
        else (
          -- Compared as the columns hold them, so that 5 and 5.00 are the same price.
          select jsonb_build_object(
            'change', coalesce(jsonb_object_agg(field.key, field.value) filter (where field.is_free), '{}'),
            'left', coalesce(jsonb_agg(field.key order by field.key) filter (where field.is_left), '[]')
          )
          from (
            select
              wanted.key, wanted.value, found.is_free,
              -- What is there already was not left behind: the same change may arrive twice.
              case
                when found.is_free then false
                else compared.now -> wanted.key
                  is distinct from to_jsonb(jsonb_populate_record(held.version, entry.change)) -> wanted.key
              end as is_left
            from jsonb_each(entry.change) as wanted (key, value)
            cross join (
              select
                to_jsonb(held.version) as now, to_jsonb(jsonb_populate_record(held.version, entry.base)) as expected
              offset 0
            ) as compared
            cross join lateral (
              select compared.now -> wanted.key is not distinct from compared.expected -> wanted.key as is_free
            ) as found
          ) as field
        )
      end as due
    ) as checked
    cross join lateral jsonb_populate_record(held.version, checked.due -> 'change') as new
    where product.id = held.id and product.user_id = caller
    returning product.id, product.updated_at, nullif(checked.due -> 'left', '[]') as fields_left
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', changed.id, 'updated_at', changed.updated_at, 'left', changed.fields_left
  ))), '[]')
  into versions
  from changed;
  return versions;
end
$$;
comment on function public.change_products(jsonb) is
  'Changes up to 5000 products of the caller''s: [{"id": …, "change": {"column": value}, "base": {"column": value}}]. A field named in base is changed only while it holds that. Answers with the new versions, [{"id", "updated_at", "left": ["column"]}], where left names the fields that hold something else by now; ids that are not there are left out.';
