-- 'Not received' puts what a seller said aside. A slip of the finger must not lose their words: it can be undone.
create function private.reopen_case_answer(p_answer uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.case_answers as answer set settled_at = null
  where answer.id = p_answer and answer.user_id = caller and answer.settled_at is not null;
  return found;
exception when unique_violation then
  -- The seller has said it again since: their last words count.
  return false;
end
$$;
comment on function private.reopen_case_answer(uuid) is 'Behind public.reopen_case_answer.';

create function public.reopen_case_answer(p_answer uuid) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.reopen_case_answer(p_answer)
$$;
comment on function public.reopen_case_answer(uuid) is
  'Undoes public.settle_case_answer: what a seller said waits for the caller again. False if it waits already, or the seller has said it again since.';

revoke all on function private.reopen_case_answer(uuid), public.reopen_case_answer(uuid) from public, anon;
grant execute on function private.reopen_case_answer(uuid), public.reopen_case_answer(uuid) to authenticated;
