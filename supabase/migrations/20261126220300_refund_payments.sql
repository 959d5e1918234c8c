-- Sellers pay a refund back in parts. Each part keeps its own day, method and reference. docs/behaviour/money.md
create function private.is_refund_payment(p_payment jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    case
      when jsonb_typeof(p_payment) <> 'object'
        or not p_payment ?& array['amount', 'date', 'method', 'reference']
        or (select count(*) from jsonb_object_keys(p_payment)) <> 4
        or jsonb_typeof(p_payment -> 'amount') <> 'number'
        or jsonb_typeof(p_payment -> 'date') not in ('string', 'null')
        or jsonb_typeof(p_payment -> 'method') not in ('string', 'null')
        or jsonb_typeof(p_payment -> 'reference') not in ('string', 'null')
      then false
      when (p_payment ->> 'amount')::numeric not between 0.01 and 999999999.99
        or (p_payment ->> 'amount')::numeric <> round((p_payment ->> 'amount')::numeric, 2)
        or char_length(p_payment ->> 'method') not between 1 and 50
        or char_length(p_payment ->> 'reference') not between 1 and 200
      then false
      when p_payment ->> 'date' is null then true
      when p_payment ->> 'date' !~ '^(19[7-9]|20[0-9]|21[0-9])[0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
      else substr(p_payment ->> 'date', 9)::integer <= extract(
        day from
          make_date(substr(p_payment ->> 'date', 1, 4)::integer, substr(p_payment ->> 'date', 6, 2)::integer, 1)
          + interval '1 month' - interval '1 day'
      )
    end,
    false
  )
$$;
comment on function private.is_refund_payment(jsonb) is
  'Whether a value is a payment, {"amount", "date", "method", "reference"}: an amount above 0 with two decimals, a day or null, and texts within the limits of the columns or null.';

create function private.are_refund_payments(p_payments jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_payments) is distinct from 'array' or octet_length(p_payments::text) > 60000 then
    return false;
  elsif jsonb_array_length(p_payments) > 50 then
    return false;
  elsif exists (
    select from jsonb_array_elements(p_payments) as payment (value) where not private.is_refund_payment(payment.value)
  ) then
    return false;
  end if;
  return coalesce(
    (select sum((payment.value ->> 'amount')::numeric) from jsonb_array_elements(p_payments) as payment (value)), 0
  ) <= 999999999.99;
end
$$;
comment on function private.are_refund_payments(jsonb) is
  'Whether a value is a list of up to 50 payments whose sum is within the limit of amounts.';
grant execute on function private.is_refund_payment(jsonb), private.are_refund_payments(jsonb) to authenticated, service_role;

-- The name sorts behind those of the single columns: their refusals come first.
alter table public.products
  add column refund_payments jsonb not null default '[]'
    constraint products_refunds_check check (private.are_refund_payments(refund_payments));
comment on column public.products.refund_payments is
  'What came, [{"amount", "date", "method", "reference"}], in the order in which it was recorded; the other columns of the refund say the sum, the latest day, and the method and reference of the last.';

-- Not a change by anybody: without an entry in the history, and with the same version.
alter table public.products disable trigger user;
update public.products as product
set refund_payments = jsonb_build_array(jsonb_build_object(
  'amount', product.refund_received, 'date', product.refund_received_date,
  'method', product.refund_method, 'reference', product.refund_reference
))
where product.refund_received > 0;
alter table public.products enable trigger user;

grant insert (refund_payments), update (refund_payments) on public.products to authenticated;

create function private.payments_of_total(
  p_payments jsonb, p_total numeric, p_date date, p_method text, p_reference text
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  noted numeric := coalesce(
    (select sum((payment.value ->> 'amount')::numeric) from jsonb_array_elements(p_payments) as payment (value)), 0
  );
  last_place integer := jsonb_array_length(p_payments) - 1;
  first_ones jsonb;
begin
  if coalesce(p_total, 0) = 0 then
    return '[]';
  elsif p_total = noted then
    return p_payments;
  elsif p_total > noted and last_place = 49 then
    return jsonb_set(
      p_payments, '{49,amount}', to_jsonb((p_payments -> 49 ->> 'amount')::numeric + p_total - noted)
    );
  elsif p_total > noted then
    return p_payments || jsonb_build_object(
      'amount', p_total - noted, 'date', p_date, 'method', p_method,
      -- The number of an earlier payment says nothing of another one.
      'reference', nullif(p_reference, p_payments -> last_place ->> 'reference')
    );
  end if;
  select summed.payments into first_ones
  from (
    select
      sum((payment.value ->> 'amount')::numeric) over (order by payment.place) as total,
      jsonb_agg(payment.value) over (order by payment.place) as payments
    from jsonb_array_elements(p_payments) with ordinality as payment (value, place)
  ) as summed
  where summed.total = p_total;
  return coalesce(first_ones, jsonb_build_array(jsonb_build_object(
    'amount', p_total, 'date', p_date, 'method', p_method, 'reference', p_reference
  )));
end
$$;
comment on function private.payments_of_total(jsonb, numeric, date, text, text) is
  'The payments after somebody wrote another total: one more for what is above their sum, the first ones if those are the total, as after Undo, else one of the whole total; none for 0 and null.';

create function private.settle_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.products;
  payments jsonb := new.refund_payments;
  is_given boolean;
  latest date;
  last_place integer;
begin
  -- The checks of the columns refuse these in their own words.
  if new.refund_received not between 0 and 999999999.99 then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    before := old;
  else
    before.refund_payments := '[]';
  end if;
  is_given := payments is distinct from before.refund_payments;
  if is_given and not private.are_refund_payments(payments) then
    raise exception 'A refund has up to 50 payments, each with an amount above 0, a day, a method and a reference.'
      using errcode = '23514', hint = 'refund_payments';
  elsif not is_given then
    payments := private.payments_of_total(
      payments, new.refund_received, new.refund_received_date, new.refund_method, new.refund_reference
    );
  end if;

  if payments = '[]' then
    -- 0 says that nothing arrived. An amount that remains belonged to payments that were removed.
    if new.refund_received > 0 then
      new.refund_received := null;
      new.refund_received_date := null;
    end if;
    new.refund_payments := payments;
    return new;
  end if;

  last_place := jsonb_array_length(payments) - 1;
  latest := (select max((payment.value ->> 'date')::date) from jsonb_array_elements(payments) as payment (value));
  -- Somebody who writes only a day, a method or a reference means the last payment.
  if not is_given then
    if new.refund_received_date is distinct from before.refund_received_date
      and new.refund_received_date is distinct from latest
      -- A status or a sale stamps an empty day, and says nothing of a payment whose day nobody knows.
      and not (
        before.refund_received_date is null and new.refund_received = before.refund_received
        and (new.status is distinct from before.status or new.sold is distinct from before.sold)
      )
    then
      payments := jsonb_set(
        payments, array[last_place::text, 'date'], coalesce(to_jsonb(new.refund_received_date), 'null')
      );
      latest := (select max((payment.value ->> 'date')::date) from jsonb_array_elements(payments) as payment (value));
    end if;
    if new.refund_method is distinct from before.refund_method then
      payments := jsonb_set(payments, array[last_place::text, 'method'], coalesce(to_jsonb(new.refund_method), 'null'));
    end if;
    if new.refund_reference is distinct from before.refund_reference then
      payments := jsonb_set(
        payments, array[last_place::text, 'reference'], coalesce(to_jsonb(new.refund_reference), 'null')
      );
    end if;
  end if;
  new.refund_payments := payments;
  new.refund_received := (
    select sum((payment.value ->> 'amount')::numeric) from jsonb_array_elements(payments) as payment (value)
  );
  new.refund_received_date := latest;
  new.refund_method := payments -> last_place ->> 'method';
  new.refund_reference := payments -> last_place ->> 'reference';
  return new;
end
$$;
comment on function private.settle_refund() is
  'Trigger: keeps the payments of a refund and its other columns in agreement, whichever of them was written. Raises 23514 for what is no list of payments.';

-- Their names sort behind prepare_product, which sets the day of an amount without one.
create trigger settle_added_refund before insert on public.products
  for each row
  when (new.refund_received is not null or new.refund_payments is distinct from '[]')
  execute function private.settle_refund();
create trigger settle_changed_refund before update on public.products
  for each row
  when (
    new.refund_payments is distinct from old.refund_payments
    or new.refund_received is distinct from old.refund_received
    or new.refund_received_date is distinct from old.refund_received_date
    or new.refund_method is distinct from old.refund_method
    or new.refund_reference is distinct from old.refund_reference
  )
  execute function private.settle_refund();
