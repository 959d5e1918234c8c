create function private.prepare_product() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today date;
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
  end if;

  if tg_op = 'INSERT' or new.status <> old.status or (new.sold and not old.sold) then
    today := private.local_today(new.user_id);
    case new.status
      when 'ordered' then new.order_date := coalesce(new.order_date, today);
      when 'received' then new.received_date := coalesce(new.received_date, today);
      when 'reviewed' then new.reviewed_date := coalesce(new.reviewed_date, today);
      when 'published' then new.published_date := coalesce(new.published_date, today);
      when 'paid' then new.paid_date := coalesce(new.paid_date, today);
      else null;
    end case;
    if new.sold then
      new.sold_date := coalesce(new.sold_date, today);
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_product() is
  'Trigger: checks the seller, stamps the status''s date if it is empty, keeps owner and times.';
create trigger prepare_product before insert or update on public.products
  for each row execute function private.prepare_product();

create function private.keep_seller_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.products as product
  set seller_id = null, seller_name = old.name
  from public.users as owner
  where product.seller_id = old.id and owner.id = product.user_id;
  return old;
end
$$;
comment on function private.keep_seller_name() is
  'Trigger: products keep the name of a seller that is deleted.';
create trigger keep_seller_name before delete on public.sellers
  for each row execute function private.keep_seller_name();
