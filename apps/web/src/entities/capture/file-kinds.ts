const PICTURE = /^image\/(?!svg)/u
const PICTURE_NAME = /\.(?:jpe?g|png|webp|gif|avif|hei[cf])$/iu
const MAIL_NAME = /\.(?:eml|mhtml?)$/iu
const PAGE_NAME = /\.(?:html?|xhtml)$/iu

/** Browsers often know no type of HEIC and emails: then the name decides. */
export function isDocument({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return (
    PICTURE.test(type) ||
    type === 'application/pdf' ||
    PICTURE_NAME.test(name) ||
    /\.pdf$/iu.test(name)
  )
}

/** Emails, and saved pages of orders, which are read in the same way. */
export function isMail({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return (
    type === 'message/rfc822' ||
    type === 'text/html' ||
    type === 'multipart/related' ||
    MAIL_NAME.test(name) ||
    PAGE_NAME.test(name)
  )
}
