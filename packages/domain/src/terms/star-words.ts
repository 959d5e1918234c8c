const STARS =
  /[⭐★🌟]|(?:\d|\b(?:one|two|three|four|five|fünf|fuenf|fuenf|cinq|cinco|cinque))[\s-]*(?:\*|st(?:ar|ern|elle)|[eé]toile|estrella)/iu

/** Whether a text names a number of stars, which shops forbid to ask for. The database has the same rule. */
export function asksForStars(text: string): boolean {
  return STARS.test(text)
}
