-- Next steps that their owner put off. docs/behaviour/today.md
create function private.is_steps_put_off(p_steps jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  step record;
  day integer[];
begin
  if jsonb_typeof(p_steps) <> 'object' or p_steps = '{}' or octet_length(p_steps::text) > 500 then
    return false;
  end if;
  for step in
    select entry.key as topic, entry.value #>> '{}' as until, jsonb_typeof(entry.value) as kind
    from jsonb_each(p_steps) as entry
  loop
    if step.topic not in ('order', 'delivery', 'review', 'publication', 'refund') or step.kind <> 'string' then
      return false;
    end if;
    continue when step.until = 'never';
    if step.until !~ '^\d{4}-\d{2}-\d{2}$' then
      return false;
    end if;
    day := string_to_array(step.until, '-')::integer[];
    if day[1] not between 1970 and 2199 or day[2] not between 1 and 12 or day[3] < 1
      or day[3] > extract(day from pg_catalog.make_date(day[1], day[2], 1) + interval '1 month' - interval '1 day')
    then
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.is_steps_put_off(jsonb) is
  'Whether a value says which steps rest: by topic a day, or never. The same rule as isStepsPutOff in packages/domain.';
grant execute on function private.is_steps_put_off(jsonb) to authenticated, service_role;

alter table public.products
  add column steps_put_off jsonb
    constraint products_steps_put_off_check check (steps_put_off is null or private.is_steps_put_off(steps_put_off));
comment on column public.products.steps_put_off is
  'The next steps that the owner does not want to see, by topic: until a day, or never; null if there are none.';
grant insert (steps_put_off), update (steps_put_off) on public.products to authenticated;

-- Changes of products, one or many, may put off their steps.
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
    'name', 'price', 'currency', 'quantity', 'tax_value', 'deal_terms', 'url', 'amazon_url', 'ebay_url', 'order_number', 'seller_id',
    'seller_name', 'status',
    'order_date', 'received_date', 'reviewed_date', 'published_date', 'paid_date', 'sold', 'sold_date',
    'sold_price', 'sold_fees', 'archived', 'product_image_url', 'receipt_url', 'review_screenshot_url', 'photo_review', 'video_review',
    'rating_review', 'feedback_review', 'no_tax', 'no_fees', 'partial_payment', 'commission', 'commission_amount',
    'additional_notes', 'description', 'country', 'refund_expected', 'refund_due_date', 'refund_received',
    'refund_received_date', 'refund_method', 'refund_reference', 'refund_payments', 'refund_asked_on', 'review_due_date', 'steps_put_off', 'tags', 'deleted_at'
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
      name = new.name, price = new.price, currency = new.currency,
      quantity = new.quantity, tax_value = new.tax_value, deal_terms = new.deal_terms, url = new.url, amazon_url = new.amazon_url,
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
      refund_reference = new.refund_reference, refund_payments = new.refund_payments, refund_asked_on = new.refund_asked_on,
      review_due_date = new.review_due_date, steps_put_off = new.steps_put_off, tags = new.tags, deleted_at = new.deleted_at
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
            'change', coalesce(
              jsonb_object_agg(field.key, field.value) filter (where field.is_free and not follows.is_left), '{}'
            ),
            'left', coalesce(
              jsonb_agg(field.key order by field.key)
                filter (
                  where case
                    when follows.is_left then field.now -> field.key
                      is distinct from to_jsonb(jsonb_populate_record(held.version, entry.change)) -> field.key
                    else field.is_left
                  end
                ),
              '[]'
            )
          )
          from (
            select compared.*, array_agg(compared.key) filter (where compared.is_left) over () as all_left
            from (
              select
                wanted.key, wanted.value, found.is_free, version.now,
                -- What is there already was not left behind: the same change may arrive twice.
                case
                  when found.is_free then false
                  else version.now -> wanted.key
                    is distinct from to_jsonb(jsonb_populate_record(held.version, entry.change)) -> wanted.key
                end as is_left
              from jsonb_each(entry.change) as wanted (key, value)
              cross join (
                select
                  to_jsonb(held.version) as now, to_jsonb(jsonb_populate_record(held.version, entry.base)) as expected
                offset 0
              ) as version
              cross join lateral (
                select version.now -> wanted.key is not distinct from version.expected -> wanted.key as is_free
              ) as found
            ) as compared
          ) as field
          cross join lateral (
            select case
              when field.all_left is null then false
              -- A product that somebody has moved back needs no day of a later status.
              when field.value = 'null' and private.is_day_ahead(field.key, field.now ->> 'status') then false
              else coalesce(
                private.field_before(field.key, entry.change ->> 'status', entry.base ->> 'status') = any (field.all_left)
                -- The payments of a refund say what its other columns are.
                or (
                  field.key in ('refund_received', 'refund_received_date', 'refund_method', 'refund_reference')
                  and 'refund_payments' = any (field.all_left)
                ),
                false
              )
            end as is_left
          ) as follows
        )
      end as due
    ) as checked
    cross join lateral jsonb_populate_record(held.version, checked.due -> 'change') as new
    where product.id = held.id and product.user_id = caller
    returning
      product.id, product.updated_at, (held.version).updated_at as version_before,
      nullif(checked.due -> 'left', '[]') as fields_left
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', changed.id, 'updated_at', changed.updated_at, 'before', changed.version_before, 'left', changed.fields_left
  ))), '[]')
  into versions
  from changed;
  return versions;
end
$$;

-- What somebody puts off is no part of a product's history.
-- Undoing an import of 20,000 products changes one column of each: only those that are named are compared.
-- docs/behaviour/import-export.md
create or replace function private.record_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Planned anew each time, as in private.limit_changed_products.
  execute $sql$
    insert into public.product_events (product_id, user_id, kind, changes)
    select event.id, event.user_id, event.kind, event.changes
    from (
      select
        after.id,
        after.user_id,
        case
          when before.deleted_at is null and after.deleted_at is not null then 'trashed'
          when before.deleted_at is not null and after.deleted_at is null then 'restored'
          else 'changed'
        end as kind,
        case
          -- Into the trash and back go thousands at once, without any other change.
          when (before.deleted_at is null) <> (after.deleted_at is null)
            and version.old - array['updated_at', 'deleted_at', 'steps_put_off'] = version.new - array['updated_at', 'deleted_at', 'steps_put_off']
          then '{}'
          else (
            select coalesce(
              jsonb_object_agg(field.key, jsonb_build_object('from', version.old -> field.key, 'to', field.value)), '{}'
            )
            from jsonb_each(version.new) as field
            where field.value is distinct from version.old -> field.key
              and field.key not in ('updated_at', 'deleted_at', 'steps_put_off')
          )
        end as changes
      from after
      join before on before.id = after.id
      -- OFFSET 0 keeps the planner from turning each row into JSON again for each of its columns.
      cross join lateral (select to_jsonb(before) as old, to_jsonb(after) as new offset 0) as version
      -- While an account is being deleted there is nobody to keep a history for.
      join public.users as account on account.id = after.user_id
    ) as event
    where event.kind <> 'changed' or event.changes <> '{}'
    order by event.id
  $sql$;
  return null;
end
$$;
