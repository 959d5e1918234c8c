import { randomUUID } from 'node:crypto'

export interface Person {
  email: string
  password: string
}

/** A person whom the server has never seen. */
export function makePerson(name = 'tester'): Person {
  const mark = randomUUID().slice(0, 8)
  return { email: `${name}-${mark}@example.com`, password: `correct horse ${mark}` }
}

/** The recipient of messages from /contact. */
export const operatorEmail = 'operator@trail.example'

/** The user agent of a browser on an iPhone. */
export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
