import { type SheetLanguage, listed } from '#src/imports/languages/sheet-language.ts'

/**
 * 'Ad' and 'İsim' are a person's name, too, 'Yorum' a comment and a review, 'Ücret' a price and a fee, 'Açıklama' a description
 * and a note: none of them is a name.
 */
export const TURKISH: SheetLanguage = {
  headers: {
    name: listed('Ürün, Ürün adı, Ürünün adı, Ürün ismi, Ürünler'),
    status: listed('Durum, Durumu, Sipariş durumu, Aşama'),
    seller: listed('Satıcı, Satıcı adı, Satıcının adı, Satıcı ismi'),
    price:
      listed(`Fiyat, Fiyatı, Ürün fiyatı, Alış fiyatı, Satın alma fiyatı, Birim fiyat, Birim fiyatı,
      Ödenen, Ödenen tutar, Ödenen fiyat, Sipariş tutarı, Toplam fiyat, Maliyet`),
    currency: listed('Para birimi'),
    order_number: listed(`Sipariş numarası, Sipariş no, Sipariş nr, Sipariş kodu, Sipariş ID,
      Amazon sipariş no, Amazon sipariş numarası`),
    quantity: listed('Adet, Miktar'),
    order_date: listed(`Sipariş tarihi, Sipariş edildi, Sipariş verildi, Sipariş verilme tarihi,
      Satın alma tarihi, Satın alındı, Alış tarihi, Alım tarihi`),
    received_date: listed(`Teslim tarihi, Teslimat tarihi, Teslim edildi, Teslim alındı,
      Teslim alma tarihi, Teslim edilme tarihi, Geliş tarihi`),
    reviewed_date: listed(`Yorum tarihi, Yorum yapıldı, Yorum yazıldı, Yorum yapma tarihi,
      Değerlendirme tarihi, Değerlendirildi, Değerlendirme yapıldı`),
    published_date:
      listed(`Yayınlandı, Yayımlandı, Yayın tarihi, Yayınlanma tarihi, Yayımlanma tarihi,
      Yorum yayınlandı`),
    paid_date: listed('Tamamlandı, Tamamlanma tarihi'),
    amazon_url: listed('Amazon linki, Amazon bağlantısı'),
    ebay_url: listed('eBay linki, eBay bağlantısı'),
    url: listed('Ürün linki, Ürün link, Ürün bağlantısı, Ürünün linki, Bağlantı'),
    product_image_url: listed('Resim, Ürün resmi, Resim linki, Görsel, Ürün görseli, Görsel linki'),
    review_url:
      listed(`Yorum linki, Yorum link, Yorumun linki, Yorum bağlantısı, Değerlendirme linki,
      Değerlendirme bağlantısı`),
    country: listed('Ülke'),
    tags: listed('Kategori, Kategoriler, Etiket, Etiketler'),
    refund_expected: listed(`Beklenen iade, Beklenen geri ödeme, Beklenen tutar,
      Beklenen iade tutarı, İade edilecek tutar`),
    refund_due_date: listed('Vade, Vade tarihi, Beklenen iade tarihi, Beklenen geri ödeme tarihi'),
    refund_received:
      listed(`Geri ödeme, Geri ödeme tutarı, Geri ödenen, Geri ödenen tutar, Geri ödendi,
      İade tutarı, İade edilen tutar, Alınan iade, Para iadesi, PayPal iadesi,
      PayPal geri ödeme`),
    refund_received_date: listed('Geri ödeme tarihi, Para iade tarihi, Para iadesi tarihi'),
    refund_method: listed('Ödeme yöntemi, Ödeme şekli, Geri ödeme yöntemi'),
    refund_reference: listed('İşlem numarası, İşlem no, İşlem kodu, İşlem ID'),
    review_due_date: listed('Yorum son tarihi, Son yorum tarihi'),
    photo_review: listed('Fotoğraflı, Resimli'),
    video_review: listed('Videolu'),
    sold: listed('Satıldı'),
    sold_date: listed('Satış tarihi, Satılma tarihi'),
    sold_price: listed('Satış fiyatı, Satış tutarı, Satış bedeli'),
    storage_place:
      listed(`Saklama yeri, Depolama yeri, Bulunduğu yer, Konum, Raf, Raf no, Raf numarası,
      Kutu, Kutu no, Kutu numarası, Çekmece, Dolap`),
    archived: listed('Arşivlendi'),
    additional_notes: listed('Not, Notlar'),
    description: listed('Ürün açıklaması'),
  },
  looseHeaders: {
    seller: listed('Marka, Mağaza, Firma, İletişim'),
    price: listed('Tutar, Toplam, Toplam tutar'),
    order_date: listed('Tarih'),
    review_due_date: listed('Son tarih'),
  },
  unsureHeaders: {
    order_number: listed('Sipariş'),
    paid_date: listed('Ödeme tarihi'),
    // A return of the goods as well as of the money.
    refund_received: listed('İade, İade edildi, İade edilen'),
    refund_received_date: listed('İade tarihi'),
  },
  contacts:
    listed(`Satıcı iletişim, Satıcı iletişimi, Satıcının iletişimi, İletişim bilgileri, E-posta,
    E-posta adresi, Satıcı e-posta, Satıcı e-postası, Satıcı PayPal`),
  sureSaleHeaders: {
    sold_fees: listed('Satış komisyonu, Satış ücretleri, Platform komisyonu'),
    sale_place: listed(
      'Satış yeri, Satıldığı yer, Satış kanalı, Satış platformu, Satıldığı platform',
    ),
    sale_postage: listed('Alıcının ödediği kargo, Alıcıdan alınan kargo'),
    sale_shipping: listed('Alıcıya kargo, Kargo etiketi'),
  },
  sumHeaders: {
    sold_price: listed('Toplam satış fiyatı, Toplam satış tutarı'),
    sold_fees: listed('Satış masrafları, Satış giderleri'),
  },
  likelySaleHeaders: {
    sale_shipping: listed('Kargo, Kargo ücreti, Kargo bedeli, Kargo masrafı, Kargo gideri'),
  },
  vagueFees: [],
  marketplaceFees: listed('# komisyonu, # kesintisi, # ücreti'),
  statuses: {
    wishlist: listed(`istek listesi, sipariş edilecek, sipariş verilecek, sipariş edilmedi,
      sipariş verilmedi, alınacak, satın alınacak`),
    ordered: listed(`sipariş edildi, sipariş verildi, satın alındı, kargoda, kargoya verildi, yolda,
      teslimat bekleniyor`),
    received: listed(`teslim edildi, teslim alındı, geldi, ulaştı, yorum yapılacak, yorum yazılacak,
      yorum bekliyor, değerlendirilecek, test ediliyor`),
    reviewed: listed(`yorum yapıldı, yorum yazıldı, yorum gönderildi, yorumlandı, değerlendirildi,
      değerlendirme yapıldı, onay bekliyor, onay bekleniyor`),
    published: listed(`yayınlandı, yayımlandı, yayında, yorum yayınlandı, yorum yayında,
      geri ödeme bekleniyor, geri ödeme bekliyor, para iadesi bekleniyor`),
    paid: listed(`geri ödendi, geri ödeme alındı, geri ödeme yapıldı, para iadesi alındı,
      para iadesi yapıldı, para alındı, tamamlandı, kapandı`),
  },
  yes: listed('evet, doğru'),
  no: listed('hayır, yanlış'),
  notYet: listed('henüz değil, daha değil, henüz yok, yapılacak, henüz yapılmadı, yapılmadı'),
  open: listed('bekliyor, bekleniyor, bekliyorum, beklemede, devam ediyor, sürüyor, açık'),
  nothing: listed('yok, tarih yok, mevcut değil, geçerli değil'),
  notDone: [
    {
      words: {
        ordered: listed('sipariş edilmedi, sipariş verilmedi, satın alınmadı, alınmadı'),
        received: listed(`gelmedi, ulaşmadı, teslim edilmedi, teslim alınmadı, kargolanmadı,
          kargoya verilmedi, gönderilmedi`),
        reviewed: listed(`yorum yapılmadı, yorum yazılmadı, yazılmadı, yorumlanmadı,
          değerlendirilmedi`),
        published: listed('yayınlanmadı, yayımlanmadı, onaylanmadı, yayında değil'),
        paid: listed(`geri ödenmedi, ödenmedi, geri ödeme yapılmadı, geri ödeme alınmadı,
          geri ödeme gelmedi, iade edilmedi, iade alınmadı, para gelmedi, tamamlanmadı`),
        sold: listed('satılmadı'),
      },
      templates: listed('#, henüz #, daha #, hâlâ #'),
    },
    {
      words: {
        ordered: listed('sipariş'),
        received: listed('teslimat, kargo, paket'),
        reviewed: listed('yorum, değerlendirme'),
        published: listed('yayın, onay'),
        paid: listed('geri ödeme, iade, para iadesi, ödeme, para'),
        sold: listed('satış'),
      },
      templates: listed('# bekliyor, # bekleniyor, # bekliyorum, # beklemede, # yok'),
    },
  ],
  totals: listed('toplam, genel toplam, ara toplam, ortalama'),
}
