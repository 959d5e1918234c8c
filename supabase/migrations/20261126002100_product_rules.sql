create function private.tidy_tags(p_tags text[]) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  tidied text[];
begin
  -- Before the words are looked at; what is a little too long is counted below.
  if octet_length(array_to_string(p_tags, '')) > 20000 then
    raise exception 'A tag has up to 40 characters.' using errcode = '23514', hint = 'tags';
  end if;
  select coalesce(array_agg(kept.word order by kept.place), '{}')
  into tidied
  from (
    select distinct on (lower(tidy.word)) tidy.word, tidy.place
    from unnest(p_tags) with ordinality as given (word, place)
    cross join lateral (
      select btrim(regexp_replace(given.word, '[[:space:][:cntrl:],]+', ' ', 'g')) as word, given.place
    ) as tidy
    where tidy.word <> ''
    order by lower(tidy.word), tidy.place
  ) as kept;
  if cardinality(tidied) > 20 then
    raise exception 'A product has up to 20 tags.' using errcode = '23514', hint = 'tags';
  end if;
  if exists (select from unnest(tidied) as word where char_length(word) > 40) then
    raise exception 'A tag has up to 40 characters.' using errcode = '23514', hint = 'tags';
  end if;
  return tidied;
end
$$;
comment on function private.tidy_tags(text[]) is
  'Tags without surplus spaces, commas and repetitions, in the order given. Raises 23514 for too many or too long ones.';

create function private.prepare_product() returns trigger
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
    -- A sale says nothing of the day of the status, and an order is not made after its sale.
    if tg_op = 'INSERT' or new.status <> old.status then
      case new.status
        when 'ordered' then
          if not (new.sold and coalesce(new.sold_date, today) < today) then
            new.order_date := coalesce(new.order_date, today);
          end if;
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

create trigger prepare_product before insert or update on public.products
  for each row execute function private.prepare_product();
