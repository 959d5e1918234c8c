export interface RequestTarget {
  /** As received, still encoded. */
  path: string
  /** Without the question mark; empty if there is none. */
  query: string
}

/** Splits the target of a request. Proxies may send the whole address. */
export function readTarget(url = '/'): RequestTarget {
  const origin = url.startsWith('/') ? null : /^https?:\/\/[^/?#]*/i.exec(url)
  const target = origin ? url.slice(origin[0].length) : url
  const mark = target.indexOf('?')
  if (mark === -1) return { path: target, query: '' }
  return { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
