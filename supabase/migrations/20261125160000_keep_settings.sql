-- What admins set in place of the server's environment. docs/behaviour/admin-settings.md
create table public.settings (
  id boolean primary key default true constraint settings_id_check check (id),
  demo_video_url text constraint settings_demo_video_url_check
    check (demo_video_url ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[^[:space:]<>"]*)?$' and char_length(demo_video_url) <= 500),
  onboarding_video_url text constraint settings_onboarding_video_url_check
    check (onboarding_video_url ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[^[:space:]<>"]*)?$' and char_length(onboarding_video_url) <= 500),
  affiliate_tag text constraint settings_affiliate_tag_check check (affiliate_tag ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$')
);
comment on table public.settings is 'One row: what admins set in place of the environment. Null leaves it to the environment.';
comment on column public.settings.demo_video_url is 'Embeddable page of the video on the front page.';
comment on column public.settings.onboarding_video_url is 'Embeddable page of the video in the introduction.';
comment on column public.settings.affiliate_tag is 'Put behind links to Amazon that are shared.';
alter table public.settings enable row level security;
create policy "Admins read the settings" on public.settings
  for select to authenticated using ((select private.is_admin()));
create policy "A second factor that is set up must be used" on public.settings
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.settings to authenticated, service_role;
insert into public.settings (id) values (true);

-- Two admins at once: what one saved is not lost to another, who had not seen it.
create function private.refuse_unseen_changes(p_row jsonb, p_fields jsonb, p_seen jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_seen is not null and exists (
    select from jsonb_object_keys(p_fields) as field
    where p_seen ? field and p_seen -> field is distinct from p_row -> field and p_fields -> field is distinct from p_row -> field
  ) then
    raise exception 'Somebody else changed this meanwhile. Look at what it is now, then save again.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = p_row::text;
  end if;
end
$$;
comment on function private.refuse_unseen_changes(jsonb, jsonb, jsonb) is
  'Raises PT409 when a field that is to be changed holds neither what the caller saw nor what it is to become; its detail is the row as it is.';

create function private.check_settings_fields(p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  field record;
begin
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise exception 'The settings must be an object.' using errcode = 'PT400';
  end if;
  for field in select entry.key as name, entry.value from jsonb_each(p_fields) as entry loop
    if field.name not in ('demo_video_url', 'onboarding_video_url', 'affiliate_tag') then
      raise exception 'There is no such setting: %.', left(field.name, 60) using errcode = 'PT400';
    elsif jsonb_typeof(field.value) not in ('string', 'null') then
      raise exception 'A setting is a text, or null.' using errcode = 'PT400', detail = field.name;
    end if;
  end loop;
end
$$;
comment on function private.check_settings_fields(jsonb) is 'Raises PT400 for what is no setting.';

create function private.admin_update_settings(p_fields jsonb, p_seen jsonb) returns public.settings
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.settings;
  changed public.settings;
begin
  perform private.require_admin();
  perform private.check_settings_fields(p_fields);
  select * into strict wanted from public.settings as held for update;
  perform private.refuse_unseen_changes(to_jsonb(wanted), p_fields, p_seen);
  wanted := jsonb_populate_record(wanted, p_fields);
  begin
    update public.settings as held set
      demo_video_url = wanted.demo_video_url,
      onboarding_video_url = wanted.onboarding_video_url,
      affiliate_tag = wanted.affiliate_tag
    where held.id
    returning * into changed;
  exception when check_violation then
    raise exception 'A video needs the address of a page to embed, such as https://www.youtube-nocookie.com/embed/…; a tag is as Amazon shows it: example-20.'
      using errcode = 'PT400';
  end;
  perform private.write_audit('settings.update', 'settings', null, p_fields);
  return changed;
end
$$;
comment on function private.admin_update_settings(jsonb, jsonb) is 'Behind public.admin_update_settings.';

create function public.admin_update_settings(p_fields jsonb, p_seen jsonb default null) returns public.settings
language sql security invoker
set search_path = ''
as $$
  select private.admin_update_settings(p_fields, p_seen)
$$;
comment on function public.admin_update_settings(jsonb, jsonb) is
  'For admins: changes the settings that the object names; null gives a setting back to the environment. p_seen is what the caller had before its eyes: PT409 when it is not so any more.';

grant execute on function
  private.admin_update_settings(jsonb, jsonb), public.admin_update_settings(jsonb, jsonb)
to authenticated;
