create table public.sellers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references public.users (id) on delete cascade,
  name text not null constraint sellers_name_check check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  wechat text constraint sellers_wechat_check check (char_length(wechat) <= 200),
  email text constraint sellers_email_check check (char_length(email) <= 320),
  whatsapp text constraint sellers_whatsapp_check check (char_length(whatsapp) <= 200),
  facebook text constraint sellers_facebook_check check (char_length(facebook) <= 500),
  discord text constraint sellers_discord_check check (char_length(discord) <= 500),
  url text constraint sellers_url_check check (url ~* '^https?://[^\s]+$' and char_length(url) <= 2048),
  profile_url text constraint sellers_profile_url_check
    check (profile_url ~* '^https?://[^\s]+$' and char_length(profile_url) <= 2048),
  thumbnail_url text constraint sellers_thumbnail_url_check
    check (thumbnail_url ~* '^https?://[^\s]+$' and char_length(thumbnail_url) <= 2048),
  seller_code text unique constraint sellers_seller_code_check check (seller_code ~ '^[A-Za-z0-9_.-]{1,64}$'),
  is_active boolean not null default true,
  is_vip boolean not null default false,
  is_for_free_and_trial boolean not null default false,
  hide_unless_searched boolean not null default false,
  is_featured boolean not null default false,
  is_excluded boolean not null default false,
  community text constraint sellers_community_check check (community in ('discord', 'facebook', 'portal')),
  shown_community text generated always as (
    coalesce(
      community,
      case when btrim(discord) <> '' then 'discord' when btrim(facebook) <> '' then 'facebook' else 'portal' end
    )
  ) stored,
  is_global boolean generated always as (user_id is null) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz constraint sellers_deleted_at_check
    check (deleted_at is null or (user_id is null and not is_active and seller_code is null))
);
comment on table public.sellers is
  'Sellers: those that a user added for themselves, and global ones, whose offers fill the catalogue.';
comment on column public.sellers.user_id is 'Whose seller it is; null for a global one.';
comment on column public.sellers.seller_code is 'Code in referral links; somebody who came by it sees this seller''s offers unsearched.';
comment on column public.sellers.is_active is 'False takes a global seller''s offers out of the catalogue, and any seller out of pickers.';
comment on column public.sellers.is_vip is 'Ranks first and carries a badge; hides nothing.';
comment on column public.sellers.is_for_free_and_trial is 'False keeps the offers for people with a full Pro plan.';
comment on column public.sellers.hide_unless_searched is 'True shows the offers to Basic and trial only when they search.';
comment on column public.sellers.is_featured is 'Chosen by an admin for the dashboard.';
comment on column public.sellers.is_excluded is 'Never picked for the dashboard by chance.';
comment on column public.sellers.community is 'Where the seller is found, if an admin set it.';
comment on column public.sellers.shown_community is 'Where the seller is found: as set, else by the contacts that are filled, else portal.';
comment on column public.sellers.deleted_at is
  'Since when a global seller is deleted; the row stays until its last product has taken its name. Null for all others.';
create index sellers_user_id_idx on public.sellers (user_id, name);
create index sellers_global_idx on public.sellers (is_for_free_and_trial, id) where user_id is null and is_active;
create index sellers_global_name_idx on public.sellers (lower(name)) where user_id is null;
create index sellers_shown_order_idx on public.sellers (private.phrase_of(name), id);
comment on index public.sellers_shown_order_idx is
  'The order of names as they are shown: without ornaments, accents and capitals.';
create index sellers_deleted_idx on public.sellers (deleted_at, id) where deleted_at is not null;
alter table public.sellers enable row level security;

create trigger touch_row before update on public.sellers
  for each row execute function private.touch_row();
create trigger a_set_first_times before insert on public.sellers for each row
  when (
    current_user = 'authenticated'
    and (new.created_at is distinct from now() or new.updated_at is distinct from now())
  )
  execute function private.set_first_times();
create trigger keep_first_time before update on public.sellers for each row
  when (current_user = 'authenticated' and new.created_at is distinct from old.created_at)
  execute function private.keep_first_time();

-- What one account can store has an end: own sellers, imports, and the history of a product. docs/behaviour/limits.md
create function private.limit_sellers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added where added.user_id is not null order by 1 loop
    perform private.lock_subscription(owner);
    if (select count(*) from public.sellers as kept where kept.user_id = owner) > 5000 then
      raise exception 'You can keep up to 5,000 sellers of your own. Delete one that you do not need, then try again.'
        using errcode = 'PT409', hint = 'seller_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_sellers() is
  'Trigger: raises PT409 when somebody would keep more than 5,000 sellers of their own. Additions at the same time are counted one after the other.';

create trigger limit_sellers after insert on public.sellers
  referencing new table as added
  for each statement execute function private.limit_sellers();

create function private.catalogue_seller_ids(p_user uuid) returns setof uuid
language sql stable security definer rows 200
set search_path = ''
as $$
  select seller.id
  from public.sellers as seller
  where seller.user_id is null
    and seller.is_active
    and (
      seller.is_for_free_and_trial
      or (select private.is_pro(p_user) and not private.is_trialing(p_user))
    )
$$;
comment on function private.catalogue_seller_ids(uuid) is
  'Global sellers whose offers a person may see; null asks for somebody who is not signed in.';

create function private.my_catalogue_seller_ids() returns setof uuid
language sql stable security definer rows 200
set search_path = ''
as $$
  select private.catalogue_seller_ids(auth.uid())
$$;
comment on function private.my_catalogue_seller_ids() is 'Global sellers whose offers the caller may see.';

create function private.may_point_at_seller(p_user uuid, p_seller uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.sellers as seller
    where seller.id = p_seller
      and (
        seller.user_id = p_user
        or (
          seller.user_id is null
          and seller.is_active
          and (
            seller.id in (select private.catalogue_seller_ids(p_user))
            or exists (
              select from public.subscriptions as plan
              where plan.user_id = p_user and (plan.is_vip or plan.is_admin)
            )
          )
        )
      )
  )
$$;
comment on function private.may_point_at_seller(uuid, uuid) is
  'Whether a product of a person may name a seller: their own, or a global one that they may see.';

create function private.own_thumbnail_path(p_url text, p_user uuid) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  -- The cheap comparison first, as in private.own_picture_path.
  if p_url like '%/storage/v1/object/public/seller-thumbnails/' || p_user || '/%' then
    return substring(
      p_url from
      '/storage/v1/object/public/seller-thumbnails/(' || p_user || '/[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5})(?:[?#].*)?$'
    );
  end if;
  return null;
end
$$;
comment on function private.own_thumbnail_path(text, uuid) is
  'Path in the bucket seller-thumbnails, when that is where a picture''s address leads and it lies in this person''s folder; else null.';

-- Pictures that admins give to sellers belong to nobody: they are in the folder 'global', and are removed by the same queue as
-- other pictures. docs/behaviour/files.md
create function private.common_thumbnail_path(p_url text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select substring(
    p_url from '/storage/v1/object/public/seller-thumbnails/(global/[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5})(?:[?#].*)?$'
  )
$$;
comment on function private.common_thumbnail_path(text) is
  'Path in the bucket seller-thumbnails, when that is where a picture''s address leads and an admin put it there; else null.';

create index sellers_common_thumbnail_idx on public.sellers (private.common_thumbnail_path(thumbnail_url))
  where thumbnail_url like '%/storage/v1/object/public/seller-thumbnails/global/%';

grant execute on function private.my_catalogue_seller_ids() to anon, authenticated, service_role;
grant execute on function private.common_thumbnail_path(text) to authenticated, service_role;
