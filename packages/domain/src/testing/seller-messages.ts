/**
 * Forty messages as sellers write them, in blocks: the product's currency and the message, `=` the sentence of the terms,
 * `?` the fields that are marked for a look, `!` the notes for the reader.
 */
export const SELLER_MESSAGES = String.raw`
USD refund after review, PP, 7 days
= Refund by PayPal, 7 days after the review.
? days

USD full refund + $5 commission after review live, PayPal fee included
= Full price and $5.00 commission by PayPal, fees paid by the seller, after the review is live.
? method

EUR Erstattung 3-5 Tage nach Bewertung per PayPal
= Refund by PayPal, 5 days after the review.
? days
! ‘3-5 tage’ was read as 5 days.

USD Hi dear, order first, then send me order number and PayPal. Full refund via PP within 24h after review is live. PP fee covered by us.
= Full price by PayPal, fees paid by the seller, 1 day after the review is live.

USD 100% refund by PayPal 14 days after the review is live
= Full price by PayPal, 14 days after the review is live.

USD We refund 80% of the price after you post your review with photos.
= 80% of the price, after the review. Asks for photos.
? after

USD Refund $20 by Zelle 10 days after delivery
= $20.00 back by Zelle, 10 days after delivery.

USD No tax refund. Full price back via PayPal within 3 working days after review approved
= Full price by PayPal, without tax, 5 days after the review is live.
? days
! ‘3 working days’ was read as 5 days.

USD 5 star review with pictures please, refund within 48 hours after review
= Refund, 2 days after the review. Asks for photos.
! Asking for a rating is against the rules of the shops, so it was left out.

USD Price $39.99, refund $35 after review, no fee
= $35.00 back, after the review.
! It is not clear who pays the fees of the payment.

USD no refund fee, refund after review
= Refund, after the review.
! It is not clear who pays the fees of the payment.

USD 50% off with code, refund rest after review live 7 days
= Refund, 7 days after the review is live.

USD Please write a review within 7 days after you receive the product. Refund 5 days after review is published, PayPal.
= Refund by PayPal, 5 days after the review is live. Review due 7 days after delivery.

USD don't resell for 6 months, full refund after review
= Full price, after the review. Not to be resold for 180 days after delivery.
? keep_days
! It must not be resold or returned. Check how long.

USD RF after RV live 3d, PP fee on you
= Refund by PayPal, less the fees, 3 days after the review is live.

USD Refund before review, right after delivery, PayPal
= Refund by PayPal, after delivery.
? after, method
! It says that the refund comes before something else.

USD refund 50% after order and 50% after review
=
! It names more than one share of the price, so none was taken.
! It names different days from which the time counts, so none was taken.

USD Refund in 7 days or 10 days after review?
= Refund, after the review.
? after
! It names a condition or a choice. Check the terms.
! It names different numbers of days for the refund, so none was taken.

USD Only feedback to the seller, no photo, no video needed. Refund 1 week after delivery by Venmo
= Refund by Venmo, 7 days after delivery. Asks for seller feedback.

EUR Volle Erstattung inkl. PayPal-Gebühren 7 Tage nach Veröffentlichung der Bewertung
= Full price by PayPal, fees paid by the seller, 7 days after the review is live.

EUR Rückzahlung innerhalb von 5 Werktagen nach Freischaltung der Rezension per Überweisung. Bitte mit Foto und Video.
= Refund by bank transfer, 7 days after the review is live. Asks for photos and a video.
? asks, days
! ‘5 werktagen’ was read as 7 days.

EUR Bitte 5 Sterne Bewertung mit Text und Fotos, danach erstatten wir den vollen Preis per PayPal
= Full price by PayPal, after the review. Asks for a written review and photos.
? after
! Asking for a rating is against the rules of the shops, so it was left out.

EUR Erstattung 35€ + 5€ Provision, ohne Gebühren, 10 Tage nach Erhalt
= €35.00 back and €5.00 commission, 10 days after delivery.
? days
! It is not clear who pays the fees of the payment.

EUR Bitte das Produkt mindestens 3 Monate nicht weiterverkaufen. Erstattung nach Bewertung, 2 Wochen
= Refund, 14 days after the review. Not to be resold for 90 days after delivery.
? days, keep_days
! It must not be resold or returned. Check how long.

EUR Keine Steuern, 90% zurück per PP nach Bestellung innerhalb 24 Stunden
= 90% of the price by PayPal, without tax, 1 day after the order.

EUR Remboursement intégral par PayPal 7 jours après la publication de l'avis
= Full price by PayPal, 7 days after the review is live.

EUR Remboursement de 25 € + 5 € de commission sous 5 jours ouvrés après réception, frais PayPal inclus
= €25.00 back and €5.00 commission by PayPal, fees paid by the seller, 7 days after delivery.
? days, method
! ‘5 jours ouvres’ was read as 7 days.

EUR Avis avec photos, pas de vidéo. Remboursement total 10 jours après l'avis en ligne, hors taxes
= Full price, without tax, 10 days after the review is live. Asks for photos.

EUR On rembourse la moitié après livraison
= 50% of the price, after delivery.
? share

EUR Laissez un avis 5 étoiles puis on vous rembourse sous 3 jours par virement
= Refund by bank transfer, 3 days after the review.
? after
! Asking for a rating is against the rules of the shops, so it was left out.

EUR Reembolso completo por PayPal 7 días después de publicar la reseña
= Full price by PayPal, 7 days after the review is live.

EUR Reembolso del 70% tras la reseña, comisión de PayPal incluida, 5 días hábiles
= 70% of the price by PayPal, fees paid by the seller, 7 days after the review.
? days, method
! ‘5 dias habiles’ was read as 7 days.

EUR Devolvemos 30€ + 5€ de comisión cuando la opinión esté publicada, sin vídeo
= €30.00 back and €5.00 commission, after the review is live.

EUR Reseña con fotos en 7 días tras recibir el producto. Reembolso 2 semanas después de la reseña
= Refund, 14 days after the review. Asks for photos, review due 7 days after delivery.

EUR Rimborso completo con PayPal 7 giorni dopo la pubblicazione della recensione
= Full price by PayPal, 7 days after the review is live.

EUR Rimborso 40€ più 5€ di commissione, commissioni PayPal incluse, 3-5 giorni dopo la recensione
= €40.00 back and €5.00 commission by PayPal, fees paid by the seller, 5 days after the review.
? days, method
! ‘3-5 giorni’ was read as 5 days.

EUR Recensione con foto e video, rimborso dopo 10 giorni dalla consegna, tasse escluse
= Refund, without tax, 10 days after delivery. Asks for photos and a video.

EUR Rimborso totale dopo la recensione a 5 stelle, entro 48 ore
= Full price, 2 days after the review.
? days
! Asking for a rating is against the rules of the shops, so it was left out.

USD 1. Order with your own account 2. Leave an honest review after 5 days 3. Refund in 3-7 days via PayPal
= Refund by PayPal, within 7 days. Review due 5 days after delivery.
? days, review_days
! ‘3-7 days’ was read as 7 days.
! It does not say from which day the time of the refund counts.

GBP Full refund £25.99, tax & PP fee included, 7 working days after your review goes live. Please don't return the item.
= Full price by PayPal, with tax, fees paid by the seller, 11 days after the review is live.
? days, method, tax
! It must not be resold or returned. Check how long.
! The amount beside the full refund was taken for the price.
! ‘7 working days’ was read as 11 days.
`
