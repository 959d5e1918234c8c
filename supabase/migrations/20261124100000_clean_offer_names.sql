-- Names that admins write are cleaned as those of sources are. docs/behaviour/ingest.md
create function private.clean_offer_text(p_text text) returns text
language sql immutable strict
set search_path = ''
as $$
  select normalize(
    btrim(regexp_replace(
      regexp_replace(
        p_text,
        '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]',
        '', 'g'
      ),
      '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'
    )),
    nfc
  )
$$;
comment on function private.clean_offer_text(text) is
  'A text of an offer as it is kept: one line, single spaces, nothing that cannot be seen. As cleanOfferText of the domain.';

create or replace function private.admin_update_offer(p_id uuid, p_fields jsonb) returns catalogue.products
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted catalogue.products;
  changed catalogue.products;
begin
  perform private.require_admin();
  perform private.check_offer_fields(p_fields);
  if p_fields ? 'name' then
    p_fields := p_fields || jsonb_build_object('name', private.clean_offer_text(p_fields ->> 'name'));
  end if;
  select * into wanted from catalogue.products as offer where offer.id = p_id for update;
  if not found then
    raise exception 'There is no such offer.' using errcode = 'PT404';
  end if;
  wanted := jsonb_populate_record(wanted, p_fields);
  update catalogue.products as offer set
    name = wanted.name,
    price = wanted.price,
    currency = wanted.currency,
    country = wanted.country,
    url = wanted.url,
    amazon_url = wanted.amazon_url,
    ebay_url = wanted.ebay_url,
    image_url = wanted.image_url,
    kept_fields = array(
      select unnest(offer.kept_fields) union select jsonb_object_keys(p_fields) order by 1
    )
  where offer.id = p_id
  returning * into changed;
  perform private.write_audit('offer.update', 'offer', p_id, p_fields);
  return changed;
end
$$;
