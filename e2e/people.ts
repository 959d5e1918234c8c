import { randomUUID } from 'node:crypto'

export interface Person {
  email: string
  password: string
}

/** Somebody whom the server has never seen. */
export function makePerson(name = 'tester'): Person {
  const mark = randomUUID().slice(0, 8)
  return { email: `${name}-${mark}@example.com`, password: `correct horse ${mark}` }
}

/** Who gets what people write on /contact. */
export const operatorEmail = 'operator@trail.example'
