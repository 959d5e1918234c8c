import { keepShare, type KeptShare } from '#src/entities/share/share-store.ts'
import { textOfShare } from '#src/entities/share/share-text.ts'
import { scope } from './scope.ts'

/** Where the manifest sends what other apps share. */
const path = '/share'

export function isShare({ method, mode }: Request, { pathname }: URL): boolean {
  return method === 'POST' && mode === 'navigate' && pathname === path
}

/**
 * Stores what another app shared, before anything else can lose it, and then opens the app: with or without a network, for
 * any person, and for nobody yet. docs/behaviour/links.md#shared-with-the-app
 */
export async function takeShare(request: Request): Promise<Response> {
  const { kept, left, reason } = await store(request)
  const address = new URL(path, scope.location.origin)
  address.searchParams.set('stored', `${kept}`)
  if (reason !== null) {
    address.searchParams.set('left', `${left}`)
    address.searchParams.set('reason', reason)
  }
  return Response.redirect(address.href, 303)
}

async function store(
  request: Request,
): Promise<Omit<KeptShare, 'reason'> & { reason: string | null }> {
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    // The other app took its file back, or sent something else.
    return { kept: 0, left: 1, reason: 'unreadable' }
  }
  const files = form.getAll('files').filter((part) => part instanceof File && part.size > 0)
  const text = textOfShare((name) => {
    const part = form.get(name)
    return typeof part === 'string' ? part : null
  })
  return keepShare(text, files as File[])
}
