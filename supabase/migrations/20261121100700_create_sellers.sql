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
  updated_at timestamptz not null default now()
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
create index sellers_user_id_idx on public.sellers (user_id, name);
create index sellers_global_idx on public.sellers (is_for_free_and_trial, id) where user_id is null and is_active;
alter table public.sellers enable row level security;

create trigger touch_row before update on public.sellers
  for each row execute function private.touch_row();

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
grant execute on function private.my_catalogue_seller_ids() to anon, authenticated, service_role;
