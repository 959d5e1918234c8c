-- A sale is taken back where it was recorded, on the product's page, whatever the product's status.
create or replace function private.sale_bar_of(p_product public.products) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.local_today(p_product.user_id);
  days integer := (p_product.deal_terms ->> 'keep_days')::integer;
  first_day date := (p_product.deal_terms ->> 'keep_until')::date;
begin
  if p_product.status = 'wishlist' then
    return 'This product is on your wishlist. Mark it as ordered once you have bought it, then you can sell it.';
  elsif p_product.sold then
    return 'This product is marked as sold. If you still have it, press Edit the sale on its page, then Remove the sale.';
  elsif days is not null and p_product.received_date is null then
    return format(
      'Your deal says to keep it for %s %s after delivery. Enter the day of its delivery first.',
      days, case when days = 1 then 'day' else 'days' end
    );
  end if;
  first_day := coalesce(first_day, p_product.received_date + days);
  if first_day is null or first_day <= today then
    return null;
  end if;
  return format(
    'Your deal says to keep it until %s. You can sell it from that day on, or change the terms with Edit.',
    to_char(first_day, 'FMMon FMDD, YYYY')
  );
end
$$;
