-- Browsers report old names of time zones (Asia/Calcutta), which PostgreSQL on Debian 13 does not know. Accounts keep the
-- names of today, and a name that this PostgreSQL does not know counts as UTC. docs/behaviour/data-model.md
create table internal.old_time_zones (
  old_name text primary key,
  name text not null
);
comment on table internal.old_time_zones is
  'Old names of time zones and those of today, from CLDR. A test compares them with the pinned package cldr-bcp47.';
alter table internal.old_time_zones enable row level security;

insert into internal.old_time_zones (old_name, name) values
  ('Africa/Asmera', 'Africa/Asmara'), ('Africa/Timbuktu', 'Africa/Bamako'), ('Egypt', 'Africa/Cairo'),
  ('Libya', 'Africa/Tripoli'), ('America/Atka', 'America/Adak'), ('US/Aleutian', 'America/Adak'),
  ('US/Alaska', 'America/Anchorage'), ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Argentina/ComodRivadavia', 'America/Argentina/Catamarca'),
  ('America/Catamarca', 'America/Argentina/Catamarca'), ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Rosario', 'America/Argentina/Cordoba'), ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Mendoza', 'America/Argentina/Mendoza'), ('America/Coral_Harbour', 'America/Atikokan'),
  ('CST6CDT', 'America/Chicago'), ('US/Central', 'America/Chicago'), ('America/Shiprock', 'America/Denver'),
  ('MST7MDT', 'America/Denver'), ('Navajo', 'America/Denver'), ('US/Mountain', 'America/Denver'),
  ('US/Michigan', 'America/Detroit'), ('America/Yellowknife', 'America/Edmonton'),
  ('Canada/Mountain', 'America/Edmonton'), ('Canada/Atlantic', 'America/Halifax'), ('Cuba', 'America/Havana'),
  ('America/Fort_Wayne', 'America/Indiana/Indianapolis'), ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('US/East-Indiana', 'America/Indiana/Indianapolis'), ('America/Knox_IN', 'America/Indiana/Knox'),
  ('US/Indiana-Starke', 'America/Indiana/Knox'), ('America/Pangnirtung', 'America/Iqaluit'),
  ('Jamaica', 'America/Jamaica'), ('America/Louisville', 'America/Kentucky/Louisville'),
  ('PST8PDT', 'America/Los_Angeles'), ('US/Pacific', 'America/Los_Angeles'),
  ('US/Pacific-New', 'America/Los_Angeles'), ('Brazil/West', 'America/Manaus'),
  ('Mexico/BajaSur', 'America/Mazatlan'), ('Mexico/General', 'America/Mexico_City'), ('EST5EDT', 'America/New_York'),
  ('US/Eastern', 'America/New_York'), ('Brazil/DeNoronha', 'America/Noronha'), ('America/Godthab', 'America/Nuuk'),
  ('EST', 'America/Panama'), ('MST', 'America/Phoenix'), ('US/Arizona', 'America/Phoenix'),
  ('Canada/East-Saskatchewan', 'America/Regina'), ('Canada/Saskatchewan', 'America/Regina'),
  ('America/Porto_Acre', 'America/Rio_Branco'), ('Brazil/Acre', 'America/Rio_Branco'),
  ('Chile/Continental', 'America/Santiago'), ('Brazil/East', 'America/Sao_Paulo'),
  ('Canada/Newfoundland', 'America/St_Johns'), ('America/Virgin', 'America/St_Thomas'),
  ('America/Ensenada', 'America/Tijuana'), ('America/Santa_Isabel', 'America/Tijuana'),
  ('Mexico/BajaNorte', 'America/Tijuana'), ('America/Montreal', 'America/Toronto'),
  ('America/Nipigon', 'America/Toronto'), ('America/Thunder_Bay', 'America/Toronto'),
  ('Canada/Eastern', 'America/Toronto'), ('Canada/Pacific', 'America/Vancouver'),
  ('Canada/Yukon', 'America/Whitehorse'), ('America/Rainy_River', 'America/Winnipeg'),
  ('Canada/Central', 'America/Winnipeg'), ('Antarctica/South_Pole', 'Antarctica/McMurdo'),
  ('Atlantic/Jan_Mayen', 'Arctic/Longyearbyen'), ('Asia/Ashkhabad', 'Asia/Ashgabat'), ('Asia/Dacca', 'Asia/Dhaka'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'), ('Hongkong', 'Asia/Hong_Kong'), ('Asia/Tel_Aviv', 'Asia/Jerusalem'),
  ('Israel', 'Asia/Jerusalem'), ('Asia/Katmandu', 'Asia/Kathmandu'), ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Macao', 'Asia/Macau'), ('Asia/Ujung_Pandang', 'Asia/Makassar'), ('Europe/Nicosia', 'Asia/Nicosia'),
  ('ROK', 'Asia/Seoul'), ('Asia/Chongqing', 'Asia/Shanghai'), ('Asia/Chungking', 'Asia/Shanghai'),
  ('Asia/Harbin', 'Asia/Shanghai'), ('PRC', 'Asia/Shanghai'), ('Singapore', 'Asia/Singapore'), ('ROC', 'Asia/Taipei'),
  ('Iran', 'Asia/Tehran'), ('Asia/Thimbu', 'Asia/Thimphu'), ('Japan', 'Asia/Tokyo'),
  ('Asia/Choibalsan', 'Asia/Ulaanbaatar'), ('Asia/Ulan_Bator', 'Asia/Ulaanbaatar'), ('Asia/Kashgar', 'Asia/Urumqi'),
  ('Asia/Rangoon', 'Asia/Yangon'), ('Atlantic/Faeroe', 'Atlantic/Faroe'), ('Iceland', 'Atlantic/Reykjavik'),
  ('Australia/South', 'Australia/Adelaide'), ('Australia/Queensland', 'Australia/Brisbane'),
  ('Australia/Yancowinna', 'Australia/Broken_Hill'), ('Australia/North', 'Australia/Darwin'),
  ('Australia/Currie', 'Australia/Hobart'), ('Australia/Tasmania', 'Australia/Hobart'),
  ('Australia/LHI', 'Australia/Lord_Howe'), ('Australia/Victoria', 'Australia/Melbourne'),
  ('Australia/West', 'Australia/Perth'), ('Australia/ACT', 'Australia/Sydney'),
  ('Australia/Canberra', 'Australia/Sydney'), ('Australia/NSW', 'Australia/Sydney'), ('Etc/GMT+0', 'Etc/GMT'),
  ('Etc/GMT-0', 'Etc/GMT'), ('Etc/GMT0', 'Etc/GMT'), ('Etc/Greenwich', 'Etc/GMT'), ('GMT', 'Etc/GMT'),
  ('GMT+0', 'Etc/GMT'), ('GMT-0', 'Etc/GMT'), ('GMT0', 'Etc/GMT'), ('Greenwich', 'Etc/GMT'),
  ('Factory', 'Etc/Unknown'), ('EET', 'Europe/Athens'), ('CET', 'Europe/Brussels'), ('MET', 'Europe/Brussels'),
  ('Europe/Tiraspol', 'Europe/Chisinau'), ('Eire', 'Europe/Dublin'), ('Asia/Istanbul', 'Europe/Istanbul'),
  ('Turkey', 'Europe/Istanbul'), ('Europe/Kiev', 'Europe/Kyiv'), ('Europe/Uzhgorod', 'Europe/Kyiv'),
  ('Europe/Zaporozhye', 'Europe/Kyiv'), ('Portugal', 'Europe/Lisbon'), ('WET', 'Europe/Lisbon'),
  ('Europe/Belfast', 'Europe/London'), ('GB', 'Europe/London'), ('GB-Eire', 'Europe/London'),
  ('W-SU', 'Europe/Moscow'), ('Poland', 'Europe/Warsaw'), ('NZ', 'Pacific/Auckland'), ('NZ-CHAT', 'Pacific/Chatham'),
  ('Pacific/Truk', 'Pacific/Chuuk'), ('Pacific/Yap', 'Pacific/Chuuk'), ('Chile/EasterIsland', 'Pacific/Easter'),
  ('HST', 'Pacific/Honolulu'), ('Pacific/Johnston', 'Pacific/Honolulu'), ('US/Hawaii', 'Pacific/Honolulu'),
  ('Pacific/Enderbury', 'Pacific/Kanton'), ('Kwajalein', 'Pacific/Kwajalein'), ('Pacific/Samoa', 'Pacific/Pago_Pago'),
  ('US/Samoa', 'Pacific/Pago_Pago'), ('Pacific/Ponape', 'Pacific/Pohnpei'), ('Etc/UCT', 'UTC'), ('Etc/UTC', 'UTC'),
  ('Etc/Universal', 'UTC'), ('Etc/Zulu', 'UTC'), ('UCT', 'UTC'), ('Universal', 'UTC'), ('Zulu', 'UTC');

-- Time zones as PostgreSQL knows them. Abbreviations and offsets ('EST', '+3') would forget daylight saving.
create function private.is_time_zone(p_name text) returns boolean
language sql stable
set search_path = ''
as $$
  select p_name ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'
    and exists (select from pg_catalog.pg_timezone_names() as zone where zone.name = p_name)
$$;
comment on function private.is_time_zone(text) is 'Whether a text is the name of an IANA time zone.';

create function private.canonical_time_zone(p_name text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select old.name from internal.old_time_zones as old where old.old_name = p_name), p_name)
$$;
comment on function private.canonical_time_zone(text) is 'The name that a time zone has today.';

create function private.usable_time_zone(p_name text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  perform now() at time zone p_name;
  return coalesce(p_name, 'UTC');
exception when invalid_parameter_value then
  begin
    perform now() at time zone private.canonical_time_zone(p_name);
    return private.canonical_time_zone(p_name);
  exception when invalid_parameter_value then
    return 'UTC';
  end;
end
$$;
comment on function private.usable_time_zone(text) is
  'The time zone, by its name of today if need be, or UTC when this PostgreSQL does not know it: one such row must not stop the work for others.';

create policy "Nobody reaches old names of time zones through the API" on internal.old_time_zones
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.is_time_zone(text),
  private.canonical_time_zone(text)
to authenticated, service_role;
