import { type Node, nameIn } from './syntax.ts'

/** Attributes and keys whose text people read, also a single word. */
const read =
  /^(children|label|hint|title|alt|placeholder|description|message|heading|action|cause|subject|words|text|aria-label|aria-description|aria-roledescription|.+(Label|Title|Text|Hint|Words))$/

/** Attributes, keys and functions whose text is for programs. */
const unread =
  /^(class|className|.+Class|style|id|key|to|from|href|src|path|type|name|rel|role|as|d|viewBox|htmlFor|data-.+|variant|size|cn|cx|clsx|twMerge|tv|querySelector(All)?|closest|matches|matchMedia|addEventListener|query|sql|exec|RegExp|Error|TypeError|RangeError|SyntaxError|DOMException|debug|info|warn|error|fatal|log|getContext|setAttribute|createElement|describe|literal|enum|startsWith|endsWith|includes|split|replace|replaceAll|autocomplete|autoComplete|accept|sandbox|allow|select|order|from|rpc|eq|or|filter|deriveSecret)$/i

const neverRead = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TaggedTemplateExpression',
  'TsLiteralType',
  'TsTypeAnnotation',
  'TsInterfaceDeclaration',
  'TsTypeAliasDeclaration',
])

/** Whether nothing in this node is for people. */
export function isUnread(node: Node): boolean {
  if (neverRead.has(node.type)) return true
  if (node.type === 'JSXAttribute') return isFor(nameIn(node['name']))
  if (node.type === 'KeyValueProperty')
    return /^(class|className|.+Class|sql|href|src|path)$/.test(nameIn(node['key']) ?? '')
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return isFor(nameIn(node['callee']))
  return false
}

function isFor(name: string | undefined): boolean {
  return name !== undefined && unread.test(name) && !read.test(name)
}

/** Whether people read every text of an attribute or a key with this name. */
export function readsAlways(name: string): boolean {
  return read.test(name)
}

/** Whether a text elsewhere looks like one for people: it has several words, or it is one that begins with a capital letter and is no name. */
export function readsAsText(text: string): boolean {
  const plain = text.trim()
  if (!/\p{L}{2}/u.test(plain)) return false
  if (!/\s/.test(plain)) return /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(plain)
  return (
    !isClasses(plain) &&
    !isQuery(plain) &&
    !/^[<@#.[{(/]/.test(plain) &&
    !/[{};]\s*$|=>|\$\d|::/.test(plain)
  )
}

/** Tailwind's classes: small letters, and at least one word that no language has. */
function isClasses(text: string): boolean {
  const words = text.split(/\s+/)
  return (
    words.every((word) => /^[-a-z0-9[\]()#:/.,%_&>*!'"=@+|~]+$/.test(word)) &&
    words.some((word) => /[a-z0-9]-[a-z0-9[]|:|\[/.test(word)) &&
    !/[.?!…]$/.test(text)
  )
}

function isQuery(text: string): boolean {
  return (
    /^(select|insert|update|delete from|create|with|alter|set|begin|lock|notify|grant|drop|call|listen|vacuum|truncate|revoke|from|where|order by|and|reset|analyze|copy|comment)\b.*[a-z]/.test(
      text,
    ) && /^[^A-Z]*$/.test(text.slice(0, 20))
  )
}
