-- Admins change how many links to proofs Basic may have open, as its other limits. docs/behaviour/admin-settings.md
create or replace function private.check_plan_fields(p_tier text, p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  field record;
begin
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise exception 'The fields of a plan must be an object.' using errcode = 'PT400';
  end if;
  for field in select entry.key as name, entry.value from jsonb_each(p_fields) as entry loop
    if field.name = 'features' then
      if jsonb_typeof(field.value) <> 'array' or jsonb_array_length(field.value) > 12 or exists (
        select from jsonb_array_elements(field.value) as line (value)
        where jsonb_typeof(line.value) <> 'string' or char_length(line.value #>> '{}') not between 1 and 120
      ) then
        raise exception 'A card has up to 12 lines of up to 120 characters.' using errcode = 'PT400', detail = field.name;
      end if;
    elsif field.name not in (
      'product_limit', 'keyword_limit', 'monthly_reviews', 'monthly_facebook', 'monthly_scans', 'monthly_resale',
      'monthly_notification_emails', 'storage_megabytes', 'case_link_limit'
    ) then
      raise exception 'A plan has no such field: %.', left(field.name, 60) using errcode = 'PT400';
    elsif field.name = 'storage_megabytes' then
      if field.value::text !~ '^[0-9]{1,7}$' or field.value::text::integer not between 1 and 1000000 then
        raise exception 'The files of an account have a limit, from 1 to 1,000,000 MB.'
          using errcode = 'PT400', detail = field.name;
      end if;
    elsif p_tier = 'pro' and field.name <> 'keyword_limit' then
      raise exception 'Pro has no limit of products and uses: that is what people pay for.'
        using errcode = 'PT400', detail = field.name;
    elsif jsonb_typeof(field.value) = 'null' and field.name = 'keyword_limit' then
      raise exception 'There is always a limit of keyword alerts, up to 1,000.' using errcode = 'PT400', detail = field.name;
    elsif jsonb_typeof(field.value) <> 'null' and not (
      field.value::text ~ '^[0-9]{1,6}$'
      and field.value::text::integer <= case field.name when 'keyword_limit' then 1000 else 100000 end
    ) then
      raise exception 'A limit is a whole number from 0 to %.',
        case field.name when 'keyword_limit' then '1,000' else '100,000, or nothing' end
        using errcode = 'PT400', detail = field.name;
    end if;
  end loop;
end
$$;

create or replace function private.admin_update_plan(p_tier text, p_fields jsonb, p_seen jsonb) returns public.plans
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.plans;
  changed public.plans;
begin
  perform private.require_admin();
  perform private.check_plan_fields(p_tier, p_fields);
  select * into wanted from public.plans as plan where plan.tier = p_tier for update;
  if not found then
    raise exception 'There is no such plan.' using errcode = 'PT404';
  end if;
  perform private.refuse_unseen_changes(to_jsonb(wanted), p_fields, p_seen);
  wanted := jsonb_populate_record(wanted, p_fields);
  update public.plans as plan set
    product_limit = wanted.product_limit,
    keyword_limit = wanted.keyword_limit,
    monthly_reviews = wanted.monthly_reviews,
    monthly_facebook = wanted.monthly_facebook,
    monthly_scans = wanted.monthly_scans,
    monthly_resale = wanted.monthly_resale,
    monthly_notification_emails = wanted.monthly_notification_emails,
    storage_megabytes = wanted.storage_megabytes,
    case_link_limit = wanted.case_link_limit,
    features = wanted.features
  where plan.tier = p_tier
  returning * into changed;
  perform private.write_audit('plan.update', 'plan', null, jsonb_build_object('tier', p_tier) || p_fields);
  return changed;
end
$$;
