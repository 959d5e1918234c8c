-- What admins do to jobs of the queue. The queue itself is the server's; who may touch it is said here.
-- docs/behaviour/jobs.md
create function private.note_job_action(p_action text, p_job uuid, p_queue text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_action is null or p_action not in ('job.retry', 'job.drop') then
    raise exception 'The action must be job.retry or job.drop.' using errcode = '22023';
  end if;
  perform private.write_audit(p_action, 'job', p_job, jsonb_build_object('queue', left(p_queue, 100)));
end
$$;
comment on function private.note_job_action(text, uuid, text) is
  'Notes what an admin is about to do to a job; refuses everybody else.';

grant execute on function private.note_job_action(text, uuid, text) to authenticated;
