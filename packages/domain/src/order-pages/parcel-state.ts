/** What the words above the items of a parcel say. */
export type ParcelState = 'delivered' | 'refunded' | 'cancelled' | 'other'

const END = String.raw`(?![\p{L}])`
const CANCELLED = new RegExp(
  String.raw`(?<!\p{L})(?:cancell?ed|storniert|annulée?s?|cancelad[oa]s?|annullat[oaie]|geannuleerd|avbruten|avbeställ[dt]|anulowan[oey]|iptal edildi)${END}|キャンセル(?:済み|されました)|تم (?:ال)?إلغاء`,
  'iu',
)
const REFUNDED = new RegExp(
  String.raw`(?<!\p{L})(?:refunded|refund issued|return complete[d]?|erstattet|(?:rückgabe|rücksendung) abgeschlossen|remboursée?s?|retour terminé|reembolsad[oa]s?|devolución completada|rimborsat[oaie]|reso completato|terugbetaald|retour voltooid|återbetalad|zwrócono|zwrot zakończony|iade edildi|devolução concluída)${END}|返金済み|返品(?:が)?完了|تم (?:ال)?استرداد`,
  'iu',
)
const DELIVERED = new RegExp(
  String.raw`(?<!\p{L})(?:delivered|picked up|collected|zugestellt|geliefert|abgeholt|livrée?s?|retirée?s?|récupérée?s?|entregad[oa]s?|recogid[oa]s?|consegnat[oaie]|ritirat[oaie]|bezorgd|afgeleverd|opgehaald|levererad[ets]*|hämtad|dostarczon[oey]|doręczon[oey]|odebran[oey]|teslim (?:edildi|alındı)|entregues?|retirados?)${END}|配達(?:済み|しました|完了)|お届け(?:済み|しました|完了)|受け?取り?済み|تم (?:ال)?(?:تسليم|توصيل)`,
  'iu',
)
const NOT_YET =
  /(?<!\p{L})(?:not|never|unable|couldn['’]t|attempt\w*|will|be|expected|estimated|nicht|wird|werden|voraussichtlich|konnte|pas|sera|seront|prévue?s?|no|será|serán|previst[oa]|non|sarà|niet|wordt|verwacht|inte|kommer|nie|zostanie|não)(?!\p{L})|edilemedi|edilecek|ません|できな|予定|لم |سيتم/iu
const LONGEST = 120

/** What the words of a parcel say. Words that are unknown, and what is still ahead, say nothing. */
export function stateOf(words: string): ParcelState {
  // The capital letter of 'iptal' has no small one without its dot.
  const text = words.replaceAll('İ', 'i')
  if (text.length > LONGEST || NOT_YET.test(text)) return 'other'
  if (CANCELLED.test(text)) return 'cancelled'
  if (REFUNDED.test(text)) return 'refunded'
  return DELIVERED.test(text) ? 'delivered' : 'other'
}

const TODAY =
  /(?<!\p{L})(?:today|heute|aujourd['’]hui|hoy|oggi|vandaag|idag|dzisiaj|dziś|bugün|hoje)(?!\p{L})|今日|本日|اليوم/iu
const YESTERDAY =
  /(?<!\p{L})(?:yesterday|gestern|hier|ayer|ieri|gisteren|igår|wczoraj|dün|ontem)(?!\p{L})|昨日|أمس/iu

/** How many days before today a text says that it was; null if it does not say that. */
export function daysAgoIn(text: string): 0 | 1 | null {
  if (TODAY.test(text)) return 0
  return YESTERDAY.test(text) ? 1 : null
}
