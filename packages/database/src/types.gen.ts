export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "catalogue": {
          Tables: {
            "products": {
                  Row: {
                    "amazon_url": string | null,"channel_name": string | null,"country": string,"created_at": string,"currency": string,"ebay_url": string | null,"expires_at": string,"id": string,"image_url": string | null,"is_listed": boolean,"kept_fields": (string)[],"last_seen_at": string,"name": string,"phrase": string,"picture_path": string | null,"price": number | null,"seller_id": string,"source": string,"source_id": string,"updated_at": string,"url": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amazon_url"?: string | null,"channel_name"?: string | null,"country"?: string,"created_at"?: string,"currency"?: string,"ebay_url"?: string | null,"expires_at"?: string,"id"?: string,"image_url"?: string | null,"is_listed"?: boolean,"kept_fields"?: (string)[],"last_seen_at"?: string,"name": string,"phrase"?: never,"picture_path"?: string | null,"price"?: number | null,"seller_id": string,"source"?: string,"source_id"?: string,"updated_at"?: string,"url"?: string | null
                  }
                  Update: {
                    "amazon_url"?: string | null,"channel_name"?: string | null,"country"?: string,"created_at"?: string,"currency"?: string,"ebay_url"?: string | null,"expires_at"?: string,"id"?: string,"image_url"?: string | null,"is_listed"?: boolean,"kept_fields"?: (string)[],"last_seen_at"?: string,"name"?: string,"phrase"?: never,"picture_path"?: string | null,"price"?: number | null,"seller_id"?: string,"source"?: string,"source_id"?: string,"updated_at"?: string,"url"?: string | null
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "count_products":
{ Args: { "p_community"?: string,"p_country"?: string,"p_search"?: string,"p_sellers"?: (string)[] }; Returns: number
                           },
"featured_sellers":
{ Args: { "p_limit"?: number }; Returns: {
              "community": string,"id": string,"is_vip": boolean,"name": string,"thumbnail_url": string
            }[]
                           },
"find_sellers":
{ Args: Record<PropertyKey, never>; Returns: {
              "community": string,"discord": string,"email": string,"facebook": string,"id": string,"is_vip": boolean,"name": string,"profile_url": string,"thumbnail_url": string,"url": string,"wechat": string,"whatsapp": string
            }[]
                           },
"offer_countries":
{ Args: Record<PropertyKey, never>; Returns: string[]
                           },
"search_products":
{ Args: { "p_after_id"?: string,"p_after_value"?: string,"p_community"?: string,"p_country"?: string,"p_limit"?: number,"p_search"?: string,"p_sellers"?: (string)[],"p_sort"?: string }; Returns: {
              "amazon_url": string,"country": string,"created_at": string,"currency": string,"ebay_url": string,"group_name": string,"id": string,"image_url": string,"is_vip": boolean,"name": string,"picture_path": string,"price": number,"seller_id": string,"url": string
            }[]
                           },
"shared_offer":
{ Args: { "p_id": string }; Returns: {
              "amazon_url": string,"country": string,"created_at": string,"currency": string,"ebay_url": string,"group_name": string,"id": string,"image_url": string,"name": string,"picture_path": string,"price": number,"seller_id": string,"url": string
            }[]
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        },"public": {
          Tables: {
            "alert_matches": {
                  Row: {
                    "alert_id": string | null,"found_at": string,"is_mail_due": boolean,"keyword": string,"mail_id": string | null,"mailed_at": string | null,"offer_id": string,"pushed_at": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "alert_id"?: string | null,"found_at"?: string,"is_mail_due"?: boolean,"keyword": string,"mail_id"?: string | null,"mailed_at"?: string | null,"offer_id": string,"pushed_at"?: string | null,"user_id": string
                  }
                  Update: {
                    "alert_id"?: string | null,"found_at"?: string,"is_mail_due"?: boolean,"keyword"?: string,"mail_id"?: string | null,"mailed_at"?: string | null,"offer_id"?: string,"pushed_at"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "alert_matches_alert_id_fkey"
      columns: ["alert_id"]
isOneToOne: false
      referencedRelation: "keyword_alerts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "alert_matches_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"arrivals": {
                  Row: {
                    "bytes": number,"content": string | null,"delivery": string | null,"fingerprint": string,"held_until": string | null,"holder": string | null,"id": string,"kind": string,"media_type": string,"name": string,"path": string | null,"received_at": string,"settled_at": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "bytes": number,"content"?: string | null,"delivery"?: string | null,"fingerprint": string,"held_until"?: string | null,"holder"?: string | null,"id"?: string,"kind": string,"media_type": string,"name": string,"path"?: string | null,"received_at"?: string,"settled_at"?: string | null,"user_id": string
                  }
                  Update: {
                    "bytes"?: number,"content"?: string | null,"delivery"?: string | null,"fingerprint"?: string,"held_until"?: string | null,"holder"?: string | null,"id"?: string,"kind"?: string,"media_type"?: string,"name"?: string,"path"?: string | null,"received_at"?: string,"settled_at"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "arrivals_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"audit_log": {
                  Row: {
                    "action": string,"actor_id": string | null,"created_at": string,"details": NonNullable<Json>,"id": number,"target_id": string | null,"target_type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"actor_id"?: string | null,"created_at"?: string,"details"?: NonNullable<Json>,"id"?: never,"target_id"?: string | null,"target_type": string
                  }
                  Update: {
                    "action"?: string,"actor_id"?: string | null,"created_at"?: string,"details"?: NonNullable<Json>,"id"?: never,"target_id"?: string | null,"target_type"?: string
                  }
                  Relationships: [
                    
                  ]
                },"blackouts": {
                  Row: {
                    "boxes": NonNullable<Json>,"path": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "boxes": NonNullable<Json>,"path": string,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "boxes"?: NonNullable<Json>,"path"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "blackouts_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"case_answers": {
                  Row: {
                    "id": string,"is_confirmed": boolean,"link_id": string,"method": string,"product_id": string,"reference": string | null,"said_at": string,"settled_at": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"is_confirmed"?: boolean,"link_id": string,"method": string,"product_id": string,"reference"?: string | null,"said_at"?: string,"settled_at"?: string | null,"user_id": string
                  }
                  Update: {
                    "id"?: string,"is_confirmed"?: boolean,"link_id"?: string,"method"?: string,"product_id"?: string,"reference"?: string | null,"said_at"?: string,"settled_at"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "case_answers_link_id_fkey"
      columns: ["link_id"]
isOneToOne: false
      referencedRelation: "case_links"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "case_answers_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "case_answers_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"case_link_products": {
                  Row: {
                    "link_id": string,"place": number,"product_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "link_id": string,"place": number,"product_id": string,"user_id": string
                  }
                  Update: {
                    "link_id"?: string,"place"?: number,"product_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "case_link_products_link_id_fkey"
      columns: ["link_id"]
isOneToOne: false
      referencedRelation: "case_links"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "case_link_products_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "case_link_products_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"case_links": {
                  Row: {
                    "created_at": string,"ended_at": string | null,"expires_at": string,"id": string,"last_opened_at": string | null,"opened_count": number,"seller_name": string | null,"shows": (string)[],"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"ended_at"?: string | null,"expires_at": string,"id"?: string,"last_opened_at"?: string | null,"opened_count"?: number,"seller_name"?: string | null,"shows": (string)[],"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"ended_at"?: string | null,"expires_at"?: string,"id"?: string,"last_opened_at"?: string | null,"opened_count"?: number,"seller_name"?: string | null,"shows"?: (string)[],"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "case_links_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_messages": {
                  Row: {
                    "answered_at": string | null,"created_at": string,"email": string,"id": number,"mail_due_at": string | null,"mail_tries": number,"mailed_at": string | null,"message": string,"name": string,"read_at": string | null,"subject": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answered_at"?: string | null,"created_at"?: string,"email": string,"id"?: never,"mail_due_at"?: string | null,"mail_tries"?: number,"mailed_at"?: string | null,"message": string,"name": string,"read_at"?: string | null,"subject": string
                  }
                  Update: {
                    "answered_at"?: string | null,"created_at"?: string,"email"?: string,"id"?: never,"mail_due_at"?: string | null,"mail_tries"?: number,"mailed_at"?: string | null,"message"?: string,"name"?: string,"read_at"?: string | null,"subject"?: string
                  }
                  Relationships: [
                    
                  ]
                },"ebay_integrations": {
                  Row: {
                    "created_at": string,"ebay_user_id": string | null,"ebay_username": string | null,"environment": string,"fulfillment_policy_id": string | null,"is_connected": boolean,"last_token_refresh": string | null,"site_id": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"ebay_user_id"?: string | null,"ebay_username"?: string | null,"environment"?: string,"fulfillment_policy_id"?: string | null,"is_connected"?: boolean,"last_token_refresh"?: string | null,"site_id"?: string,"updated_at"?: string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"ebay_user_id"?: string | null,"ebay_username"?: string | null,"environment"?: string,"fulfillment_policy_id"?: string | null,"is_connected"?: boolean,"last_token_refresh"?: string | null,"site_id"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "ebay_integrations_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"imports": {
                  Row: {
                    "created_at": string,"duplicate_count": number,"error_count": number,"file_name": string,"id": string,"product_count": number,"row_count": number,"undone_at": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"duplicate_count"?: number,"error_count"?: number,"file_name": string,"id"?: string,"product_count": number,"row_count": number,"undone_at"?: string | null,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"duplicate_count"?: number,"error_count"?: number,"file_name"?: string,"id"?: string,"product_count"?: number,"row_count"?: number,"undone_at"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "imports_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"keyword_alerts": {
                  Row: {
                    "country": string | null,"created_at": string,"currency": string,"excluded": (string)[],"excluded_phrases": (string)[],"excluded_terms": (string)[],"form": string | null,"highest_price": number | null,"id": string,"is_paused": boolean,"joined_form": string | null,"keyword": string,"phrase": string,"terms": (string)[],"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "country"?: string | null,"created_at"?: string,"currency"?: never,"excluded"?: (string)[],"excluded_phrases"?: never,"excluded_terms"?: never,"form"?: never,"highest_price"?: number | null,"id"?: string,"is_paused"?: boolean,"joined_form"?: never,"keyword": string,"phrase"?: never,"terms"?: never,"user_id"?: string
                  }
                  Update: {
                    "country"?: string | null,"created_at"?: string,"currency"?: never,"excluded"?: (string)[],"excluded_phrases"?: never,"excluded_terms"?: never,"form"?: never,"highest_price"?: number | null,"id"?: string,"is_paused"?: boolean,"joined_form"?: never,"keyword"?: string,"phrase"?: never,"terms"?: never,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "keyword_alerts_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"listing_drafts": {
                  Row: {
                    "category_id": string | null,"category_name": string | null,"condition": string | null,"created_at": string,"description": string | null,"photos": (string)[] | null,"price": string | null,"product_id": string,"title": string | null,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category_id"?: string | null,"category_name"?: string | null,"condition"?: string | null,"created_at"?: string,"description"?: string | null,"photos"?: (string)[] | null,"price"?: string | null,"product_id": string,"title"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "category_id"?: string | null,"category_name"?: string | null,"condition"?: string | null,"created_at"?: string,"description"?: string | null,"photos"?: (string)[] | null,"price"?: string | null,"product_id"?: string,"title"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "listing_drafts_product_id_fkey"
      columns: ["product_id"]
isOneToOne: true
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "listing_drafts_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"message_templates": {
                  Row: {
                    "created_at": string,"id": string,"kind": string,"language": string,"name": string,"text": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"kind": string,"language"?: string,"name": string,"text": string,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"kind"?: string,"language"?: string,"name"?: string,"text"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "message_templates_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"plans": {
                  Row: {
                    "case_link_limit": number | null,"currency": string,"features": (string)[],"keyword_limit": number,"monthly_facebook": number | null,"monthly_notification_emails": number | null,"monthly_price": number,"monthly_resale": number | null,"monthly_reviews": number | null,"monthly_scans": number | null,"name": string,"product_limit": number | null,"storage_megabytes": number,"tier": string,"trial_days": number
                  }
                  ComputedFields: never
                  Insert: {
                    "case_link_limit"?: number | null,"currency"?: string,"features"?: (string)[],"keyword_limit": number,"monthly_facebook"?: number | null,"monthly_notification_emails"?: number | null,"monthly_price": number,"monthly_resale"?: number | null,"monthly_reviews"?: number | null,"monthly_scans"?: number | null,"name": string,"product_limit"?: number | null,"storage_megabytes"?: number,"tier": string,"trial_days"?: number
                  }
                  Update: {
                    "case_link_limit"?: number | null,"currency"?: string,"features"?: (string)[],"keyword_limit"?: number,"monthly_facebook"?: number | null,"monthly_notification_emails"?: number | null,"monthly_price"?: number,"monthly_resale"?: number | null,"monthly_reviews"?: number | null,"monthly_scans"?: number | null,"name"?: string,"product_limit"?: number | null,"storage_megabytes"?: number,"tier"?: string,"trial_days"?: number
                  }
                  Relationships: [
                    
                  ]
                },"product_events": {
                  Row: {
                    "actor_id": string | null,"changes": NonNullable<Json>,"created_at": string,"id": number,"kind": string,"product_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "actor_id"?: string | null,"changes"?: NonNullable<Json>,"created_at"?: string,"id"?: never,"kind": string,"product_id": string,"user_id": string
                  }
                  Update: {
                    "actor_id"?: string | null,"changes"?: NonNullable<Json>,"created_at"?: string,"id"?: never,"kind"?: string,"product_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "product_events_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "product_events_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"product_listings": {
                  Row: {
                    "currency": string,"ebay_account": string | null,"ebay_id": string | null,"ended_at": string | null,"id": string,"is_sale": boolean,"listed_at": string,"place": string,"price": number | null,"priced_at": string,"product_id": string,"site": string | null,"url": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "currency"?: string,"ebay_account"?: string | null,"ebay_id"?: string | null,"ended_at"?: string | null,"id"?: string,"is_sale"?: boolean,"listed_at"?: string,"place": string,"price"?: number | null,"priced_at"?: string,"product_id": string,"site"?: string | null,"url"?: string | null,"user_id"?: string
                  }
                  Update: {
                    "currency"?: string,"ebay_account"?: string | null,"ebay_id"?: string | null,"ended_at"?: string | null,"id"?: string,"is_sale"?: boolean,"listed_at"?: string,"place"?: string,"price"?: number | null,"priced_at"?: string,"product_id"?: string,"site"?: string | null,"url"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "product_listings_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "product_listings_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"product_proofs": {
                  Row: {
                    "created_at": string,"id": string,"kind": string,"note": string | null,"path": string,"product_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"kind"?: string,"note"?: string | null,"path": string,"product_id": string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"kind"?: string,"note"?: string | null,"path"?: string,"product_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "product_proofs_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "product_proofs_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"products": {
                  Row: {
                    "additional_notes": string | null,"amazon_url": string | null,"archived": boolean,"commission": boolean,"commission_amount": number | null,"country": string | null,"created_at": string,"currency": string,"deal_notes": Json | null,"deal_terms": Json | null,"deleted_at": string | null,"description": string | null,"ebay_url": string | null,"feedback_review": boolean,"id": string,"import_id": string | null,"name": string | null,"no_fees": boolean,"no_tax": boolean,"order_date": string | null,"order_number": string | null,"paid_date": string | null,"partial_payment": boolean,"photo_review": boolean,"price": number | null,"product_image_url": string | null,"published_date": string | null,"quantity": number,"rating_review": boolean,"receipt_url": string | null,"received_date": string | null,"refund_asked_on": string | null,"refund_due_date": string | null,"refund_expected": number | null,"refund_method": string | null,"refund_payments": NonNullable<Json>,"refund_received": number | null,"refund_received_date": string | null,"refund_reference": string | null,"review_due_date": string | null,"review_screenshot_url": string | null,"review_url": string | null,"reviewed_date": string | null,"sale_details": Json | null,"seller_id": string | null,"seller_name": string | null,"sold": boolean,"sold_date": string | null,"sold_fees": number | null,"sold_price": number | null,"status": string,"steps_put_off": Json | null,"storage_place": string | null,"tags": (string)[],"tax_value": number | null,"updated_at": string,"url": string | null,"user_id": string,"video_review": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "additional_notes"?: string | null,"amazon_url"?: string | null,"archived"?: boolean,"commission"?: boolean,"commission_amount"?: number | null,"country"?: string | null,"created_at"?: string,"currency"?: string,"deal_notes"?: Json | null,"deal_terms"?: Json | null,"deleted_at"?: string | null,"description"?: string | null,"ebay_url"?: string | null,"feedback_review"?: boolean,"id"?: string,"import_id"?: string | null,"name"?: string | null,"no_fees"?: boolean,"no_tax"?: boolean,"order_date"?: string | null,"order_number"?: string | null,"paid_date"?: string | null,"partial_payment"?: boolean,"photo_review"?: boolean,"price"?: number | null,"product_image_url"?: string | null,"published_date"?: string | null,"quantity"?: number,"rating_review"?: boolean,"receipt_url"?: string | null,"received_date"?: string | null,"refund_asked_on"?: string | null,"refund_due_date"?: string | null,"refund_expected"?: number | null,"refund_method"?: string | null,"refund_payments"?: NonNullable<Json>,"refund_received"?: number | null,"refund_received_date"?: string | null,"refund_reference"?: string | null,"review_due_date"?: string | null,"review_screenshot_url"?: string | null,"review_url"?: string | null,"reviewed_date"?: string | null,"sale_details"?: Json | null,"seller_id"?: string | null,"seller_name"?: string | null,"sold"?: boolean,"sold_date"?: string | null,"sold_fees"?: number | null,"sold_price"?: number | null,"status"?: string,"steps_put_off"?: Json | null,"storage_place"?: string | null,"tags"?: (string)[],"tax_value"?: number | null,"updated_at"?: string,"url"?: string | null,"user_id"?: string,"video_review"?: boolean
                  }
                  Update: {
                    "additional_notes"?: string | null,"amazon_url"?: string | null,"archived"?: boolean,"commission"?: boolean,"commission_amount"?: number | null,"country"?: string | null,"created_at"?: string,"currency"?: string,"deal_notes"?: Json | null,"deal_terms"?: Json | null,"deleted_at"?: string | null,"description"?: string | null,"ebay_url"?: string | null,"feedback_review"?: boolean,"id"?: string,"import_id"?: string | null,"name"?: string | null,"no_fees"?: boolean,"no_tax"?: boolean,"order_date"?: string | null,"order_number"?: string | null,"paid_date"?: string | null,"partial_payment"?: boolean,"photo_review"?: boolean,"price"?: number | null,"product_image_url"?: string | null,"published_date"?: string | null,"quantity"?: number,"rating_review"?: boolean,"receipt_url"?: string | null,"received_date"?: string | null,"refund_asked_on"?: string | null,"refund_due_date"?: string | null,"refund_expected"?: number | null,"refund_method"?: string | null,"refund_payments"?: NonNullable<Json>,"refund_received"?: number | null,"refund_received_date"?: string | null,"refund_reference"?: string | null,"review_due_date"?: string | null,"review_screenshot_url"?: string | null,"review_url"?: string | null,"reviewed_date"?: string | null,"sale_details"?: Json | null,"seller_id"?: string | null,"seller_name"?: string | null,"sold"?: boolean,"sold_date"?: string | null,"sold_fees"?: number | null,"sold_price"?: number | null,"status"?: string,"steps_put_off"?: Json | null,"storage_place"?: string | null,"tags"?: (string)[],"tax_value"?: number | null,"updated_at"?: string,"url"?: string | null,"user_id"?: string,"video_review"?: boolean
                  }
                  Relationships: [
                    {
      foreignKeyName: "products_import_id_fkey"
      columns: ["import_id"]
isOneToOne: false
      referencedRelation: "imports"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "products_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "sellers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "products_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"push_subscriptions": {
                  Row: {
                    "auth": string,"created_at": string,"device": string,"endpoint": string,"failures": number,"id": string,"last_success_at": string | null,"p256dh": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "auth": string,"created_at"?: string,"device": string,"endpoint": string,"failures"?: number,"id"?: string,"last_success_at"?: string | null,"p256dh": string,"user_id": string
                  }
                  Update: {
                    "auth"?: string,"created_at"?: string,"device"?: string,"endpoint"?: string,"failures"?: number,"id"?: string,"last_success_at"?: string | null,"p256dh"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "push_subscriptions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"receipt_scans": {
                  Row: {
                    "answer": Json | null,"created_at": string,"date_order": string,"finished_at": string | null,"held_until": string | null,"holder": string | null,"id": string,"page": number | null,"pages": number | null,"path": string,"refusal": Json | null,"requested_at": string,"scans_left": number | null,"started_at": string | null,"state": string,"taken_at": string | null,"time_zone": string,"tries": number,"use_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: Json | null,"created_at"?: string,"date_order": string,"finished_at"?: string | null,"held_until"?: string | null,"holder"?: string | null,"id"?: string,"page"?: number | null,"pages"?: number | null,"path": string,"refusal"?: Json | null,"requested_at"?: string,"scans_left"?: number | null,"started_at"?: string | null,"state"?: string,"taken_at"?: string | null,"time_zone": string,"tries"?: number,"use_id": string,"user_id": string
                  }
                  Update: {
                    "answer"?: Json | null,"created_at"?: string,"date_order"?: string,"finished_at"?: string | null,"held_until"?: string | null,"holder"?: string | null,"id"?: string,"page"?: number | null,"pages"?: number | null,"path"?: string,"refusal"?: Json | null,"requested_at"?: string,"scans_left"?: number | null,"started_at"?: string | null,"state"?: string,"taken_at"?: string | null,"time_zone"?: string,"tries"?: number,"use_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "receipt_scans_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"report_entries": {
                  Row: {
                    "changes": NonNullable<Json>,"created_at": string,"import_id": string | null,"is_passed_over": boolean,"place": number,"reference": string,"seller_id": string | null,"sender_address": string | null,"source": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "changes"?: NonNullable<Json>,"created_at"?: string,"import_id"?: string | null,"is_passed_over"?: never,"place": number,"reference": string,"seller_id"?: string | null,"sender_address"?: string | null,"source": string,"user_id"?: string
                  }
                  Update: {
                    "changes"?: NonNullable<Json>,"created_at"?: string,"import_id"?: string | null,"is_passed_over"?: never,"place"?: number,"reference"?: string,"seller_id"?: string | null,"sender_address"?: string | null,"source"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "report_entries_import_id_fkey"
      columns: ["import_id"]
isOneToOne: false
      referencedRelation: "imports"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "report_entries_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "sellers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "report_entries_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"resale_analyses": {
                  Row: {
                    "id": string,"items": NonNullable<Json>,"marketplace": string,"mode": string,"product_id": string,"searched_at": string,"searched_for": string,"total": number | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"items": NonNullable<Json>,"marketplace"?: string,"mode": string,"product_id": string,"searched_at": string,"searched_for": string,"total"?: number | null,"user_id": string
                  }
                  Update: {
                    "id"?: string,"items"?: NonNullable<Json>,"marketplace"?: string,"mode"?: string,"product_id"?: string,"searched_at"?: string,"searched_for"?: string,"total"?: number | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "resale_analyses_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "resale_analyses_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"review_drafts": {
                  Row: {
                    "content": string,"created_at": string,"disliked": string,"id": string,"length": string,"liked": string,"name": string,"origin": string,"points": (string)[],"product_id": string,"rating": number,"title": string,"tone": string,"updated_at": string,"usage": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"disliked"?: string,"id"?: string,"length"?: string,"liked"?: string,"name"?: string,"origin": string,"points"?: (string)[],"product_id": string,"rating": number,"title": string,"tone"?: string,"updated_at"?: string,"usage"?: string,"user_id"?: string
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"disliked"?: string,"id"?: string,"length"?: string,"liked"?: string,"name"?: string,"origin"?: string,"points"?: (string)[],"product_id"?: string,"rating"?: number,"title"?: string,"tone"?: string,"updated_at"?: string,"usage"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "review_drafts_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "review_drafts_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"review_notes": {
                  Row: {
                    "created_at": string,"disliked": string,"length": string,"liked": string,"next_point": string,"points": (string)[],"product_id": string,"rating": number,"tone": string,"updated_at": string,"usage": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"disliked"?: string,"length"?: string,"liked"?: string,"next_point"?: string,"points"?: (string)[],"product_id": string,"rating"?: number,"tone"?: string,"updated_at"?: string,"usage"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"disliked"?: string,"length"?: string,"liked"?: string,"next_point"?: string,"points"?: (string)[],"product_id"?: string,"rating"?: number,"tone"?: string,"updated_at"?: string,"usage"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "review_notes_product_id_fkey"
      columns: ["product_id"]
isOneToOne: true
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "review_notes_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"saved_views": {
                  Row: {
                    "created_at": string,"id": string,"name": string,"position": number,"search": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"name": string,"position"?: number,"search"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"name"?: string,"position"?: number,"search"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "saved_views_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"seller_marks": {
                  Row: {
                    "again": boolean | null,"created_at": string,"deal_terms": Json | null,"id": string,"note": string | null,"seller_id": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "again"?: boolean | null,"created_at"?: string,"deal_terms"?: Json | null,"id"?: string,"note"?: string | null,"seller_id": string,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "again"?: boolean | null,"created_at"?: string,"deal_terms"?: Json | null,"id"?: string,"note"?: string | null,"seller_id"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "seller_marks_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "sellers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "seller_marks_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"sellers": {
                  Row: {
                    "community": string | null,"created_at": string,"deleted_at": string | null,"discord": string | null,"email": string | null,"facebook": string | null,"hide_unless_searched": boolean,"id": string,"is_active": boolean,"is_excluded": boolean,"is_featured": boolean,"is_for_free_and_trial": boolean,"is_global": boolean | null,"is_vip": boolean,"name": string,"profile_url": string | null,"seller_code": string | null,"shown_community": string | null,"thumbnail_url": string | null,"updated_at": string,"url": string | null,"user_id": string | null,"wechat": string | null,"whatsapp": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "community"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"discord"?: string | null,"email"?: string | null,"facebook"?: string | null,"hide_unless_searched"?: boolean,"id"?: string,"is_active"?: boolean,"is_excluded"?: boolean,"is_featured"?: boolean,"is_for_free_and_trial"?: boolean,"is_global"?: never,"is_vip"?: boolean,"name": string,"profile_url"?: string | null,"seller_code"?: string | null,"shown_community"?: never,"thumbnail_url"?: string | null,"updated_at"?: string,"url"?: string | null,"user_id"?: string | null,"wechat"?: string | null,"whatsapp"?: string | null
                  }
                  Update: {
                    "community"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"discord"?: string | null,"email"?: string | null,"facebook"?: string | null,"hide_unless_searched"?: boolean,"id"?: string,"is_active"?: boolean,"is_excluded"?: boolean,"is_featured"?: boolean,"is_for_free_and_trial"?: boolean,"is_global"?: never,"is_vip"?: boolean,"name"?: string,"profile_url"?: string | null,"seller_code"?: string | null,"shown_community"?: never,"thumbnail_url"?: string | null,"updated_at"?: string,"url"?: string | null,"user_id"?: string | null,"wechat"?: string | null,"whatsapp"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "sellers_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"selling_costs": {
                  Row: {
                    "fee_percent": number,"marketplace": string,"order_fee": number,"shipping": number,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "fee_percent": number,"marketplace": string,"order_fee": number,"shipping": number,"user_id"?: string
                  }
                  Update: {
                    "fee_percent"?: number,"marketplace"?: string,"order_fee"?: number,"shipping"?: number,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "selling_costs_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"settings": {
                  Row: {
                    "affiliate_tag": string | null,"demo_video_url": string | null,"id": boolean,"onboarding_video_url": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "affiliate_tag"?: string | null,"demo_video_url"?: string | null,"id"?: boolean,"onboarding_video_url"?: string | null
                  }
                  Update: {
                    "affiliate_tag"?: string | null,"demo_video_url"?: string | null,"id"?: boolean,"onboarding_video_url"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"subscriptions": {
                  Row: {
                    "cancel_at_period_end": boolean,"created_at": string,"current_period_end": string | null,"id": string,"is_admin": boolean,"is_paid_trial": boolean,"is_trial": boolean,"is_vip": boolean,"notifications_on": boolean,"num_facebook": number,"num_facebook_total": number,"num_notification_emails_sent": number,"num_resale": number,"num_resale_total": number,"num_reviews": number,"num_reviews_total": number,"num_scans": number,"num_scans_total": number,"payment_status": string | null,"quota_reset_date": string,"referrer": string | null,"status": string,"stripe_subscription_id": string | null,"tier": string,"trial_end": string | null,"trial_start": string | null,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cancel_at_period_end"?: boolean,"created_at"?: string,"current_period_end"?: string | null,"id"?: string,"is_admin"?: boolean,"is_paid_trial"?: never,"is_trial"?: boolean,"is_vip"?: boolean,"notifications_on"?: boolean,"num_facebook"?: number,"num_facebook_total"?: number,"num_notification_emails_sent"?: number,"num_resale"?: number,"num_resale_total"?: number,"num_reviews"?: number,"num_reviews_total"?: number,"num_scans"?: number,"num_scans_total"?: number,"payment_status"?: string | null,"quota_reset_date"?: string,"referrer"?: string | null,"status"?: string,"stripe_subscription_id"?: string | null,"tier"?: string,"trial_end"?: string | null,"trial_start"?: string | null,"updated_at"?: string,"user_id": string
                  }
                  Update: {
                    "cancel_at_period_end"?: boolean,"created_at"?: string,"current_period_end"?: string | null,"id"?: string,"is_admin"?: boolean,"is_paid_trial"?: never,"is_trial"?: boolean,"is_vip"?: boolean,"notifications_on"?: boolean,"num_facebook"?: number,"num_facebook_total"?: number,"num_notification_emails_sent"?: number,"num_resale"?: number,"num_resale_total"?: number,"num_reviews"?: number,"num_reviews_total"?: number,"num_scans"?: number,"num_scans_total"?: number,"payment_status"?: string | null,"quota_reset_date"?: string,"referrer"?: string | null,"status"?: string,"stripe_subscription_id"?: string | null,"tier"?: string,"trial_end"?: string | null,"trial_start"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "subscriptions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"users": {
                  Row: {
                    "created_at": string,"email": string,"email_confirmed_at": string | null,"has_used_trial": boolean,"hears_once_a_day": boolean,"id": string,"is_admin": boolean,"is_vip": boolean,"last_active_at": string,"listing_area": string | null,"listing_latitude": number | null,"listing_longitude": number | null,"onboarding_seen_at": string | null,"quiet_days": (number)[],"quiet_from": string | null,"quiet_until": string | null,"remind_at": string,"reminds_by_mail": boolean,"reminds_by_push": boolean,"time_zone": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email": string,"email_confirmed_at"?: string | null,"has_used_trial"?: boolean,"hears_once_a_day"?: boolean,"id": string,"is_admin"?: boolean,"is_vip"?: boolean,"last_active_at"?: string,"listing_area"?: string | null,"listing_latitude"?: number | null,"listing_longitude"?: number | null,"onboarding_seen_at"?: string | null,"quiet_days"?: (number)[],"quiet_from"?: string | null,"quiet_until"?: string | null,"remind_at"?: string,"reminds_by_mail"?: boolean,"reminds_by_push"?: boolean,"time_zone"?: string,"updated_at"?: string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string,"email_confirmed_at"?: string | null,"has_used_trial"?: boolean,"hears_once_a_day"?: boolean,"id"?: string,"is_admin"?: boolean,"is_vip"?: boolean,"last_active_at"?: string,"listing_area"?: string | null,"listing_latitude"?: number | null,"listing_longitude"?: number | null,"onboarding_seen_at"?: string | null,"quiet_days"?: (number)[],"quiet_from"?: string | null,"quiet_until"?: string | null,"remind_at"?: string,"reminds_by_mail"?: boolean,"reminds_by_push"?: boolean,"time_zone"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "subscription_view": {
                  Row: {
                    "cancel_at_period_end": boolean | null,"current_period_end": string | null,"is_cancelled": boolean,"is_pro": boolean | null,"is_trialing": boolean | null,"payment_status": string | null,"status": string,"tier": string | null,"trial_ends_at": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                           "cancel_at_period_end"?: never,"current_period_end"?: never,"is_cancelled"?: boolean | null,"is_pro"?: never,"is_trialing"?: never,"payment_status"?: string | null,"status"?: string | null,"tier"?: never,"trial_ends_at"?: never,"user_id"?: string | null
                         }
                        Update: {
                           "cancel_at_period_end"?: never,"current_period_end"?: never,"is_cancelled"?: boolean | null,"is_pro"?: never,"is_trialing"?: never,"payment_status"?: string | null,"status"?: string | null,"tier"?: never,"trial_ends_at"?: never,"user_id"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "subscriptions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Functions: {
            "active_alert_ids":
{ Args: Record<PropertyKey, never>; Returns: string[]
                           },
"active_product_ids":
{ Args: Record<PropertyKey, never>; Returns: string[]
                           },
"admin_add_offer":
{ Args: { "p_fields": Json,"p_id": string,"p_seller": string }; Returns: Database["catalogue"]['Tables']["products"]['Row']
                          SetofOptions: {
        from: "*"
        to: "products"
        isOneToOne: true
        isSetofReturn: false
      } },
"admin_add_seller":
{ Args: { "p_fields": Json }; Returns: {
              "community": string | null,
"created_at": string,
"deleted_at": string | null,
"discord": string | null,
"email": string | null,
"facebook": string | null,
"hide_unless_searched": boolean,
"id": string,
"is_active": boolean,
"is_excluded": boolean,
"is_featured": boolean,
"is_for_free_and_trial": boolean,
"is_global": boolean | null,
"is_vip": boolean,
"name": string,
"profile_url": string | null,
"seller_code": string | null,
"shown_community": string | null,
"thumbnail_url": string | null,
"updated_at": string,
"url": string | null,
"user_id": string | null,
"wechat": string | null,
"whatsapp": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "sellers"
        isOneToOne: true
        isSetofReturn: false
      } },
"admin_audit_actors":
{ Args: Record<PropertyKey, never>; Returns: {
              "email": string,"id": string
            }[]
                           },
"admin_audit_log":
{ Args: { "p_action"?: string,"p_actor"?: string,"p_before"?: string,"p_from"?: string,"p_limit"?: number,"p_offset"?: number,"p_target"?: string,"p_target_type"?: string }; Returns: {
              "action": string,"actor_email": string,"actor_id": string,"created_at": string,"details": Json,"id": number,"target_id": string,"target_name": string,"target_type": string,"total": number
            }[]
                           },
"admin_cancellable_subscription":
{ Args: { "p_user": string }; Returns: string
                           },
"admin_channel_names":
{ Args: { "p_offers": (string)[] }; Returns: {
              "channel_name": string,"id": string
            }[]
                           },
"admin_count_mails":
{ Args: { "p_before"?: string,"p_from"?: string,"p_kind"?: string,"p_search"?: string,"p_state"?: string }; Returns: number
                           },
"admin_count_offers":
{ Args: { "p_country"?: string,"p_search"?: string,"p_seller"?: string,"p_state"?: string }; Returns: number
                           },
"admin_count_sellers":
{ Args: { "p_search"?: string,"p_type"?: string }; Returns: number
                           },
"admin_count_user_products":
{ Args: { "p_user": string }; Returns: number
                           },
"admin_count_users":
{ Args: { "p_search"?: string,"p_status"?: string }; Returns: number
                           },
"admin_delete_message":
{ Args: { "p_id": number }; Returns: undefined
                           },
"admin_delete_offer":
{ Args: { "p_id": string }; Returns: undefined
                           },
"admin_delete_offers":
{ Args: { "p_ids": (string)[] }; Returns: number
                           },
"admin_delete_seller":
{ Args: { "p_seller": string }; Returns: undefined
                           },
"admin_doubtful_alert_mails":
{ Args: Record<PropertyKey, never>; Returns: {
              "attempts": number,"claimed_at": string,"email": string,"error": string,"id": string,"kind": string,"offers": number,"state": string,"user_id": string
            }[]
                           },
"admin_drop_alert_mail":
{ Args: { "p_mail": string }; Returns: boolean
                           },
"admin_list_offers":
{ Args: { "p_country"?: string,"p_descending"?: boolean,"p_limit"?: number,"p_offset"?: number,"p_search"?: string,"p_seller"?: string,"p_sort"?: string,"p_state"?: string }; Returns: {
              "amazon_url": string,"channel_name": string,"country": string,"created_at": string,"currency": string,"ebay_url": string,"expires_at": string,"id": string,"image_url": string,"kept_fields": (string)[],"name": string,"picture_path": string,"price": number,"seller_id": string,"seller_name": string,"source": string,"source_id": string,"state": string,"updated_at": string,"url": string
            }[]
                           },
"admin_list_sellers":
{ Args: { "p_descending"?: boolean,"p_limit"?: number,"p_offset"?: number,"p_search"?: string,"p_sort"?: string,"p_type"?: string }; Returns: {
              "created_at": string,"id": string,"is_active": boolean,"is_for_free_and_trial": boolean,"is_global": boolean,"is_vip": boolean,"name": string,"owner_email": string,"products": number,"recent_products": number,"thumbnail_url": string
            }[]
                           },
"admin_list_users":
{ Args: { "p_descending"?: boolean,"p_limit"?: number,"p_offset"?: number,"p_search"?: string,"p_sort"?: string,"p_status"?: string }; Returns: {
              "cancel_at_period_end": boolean,"created_at": string,"current_period_end": string,"email": string,"has_live_subscription": boolean,"has_used_trial": boolean,"id": string,"is_admin": boolean,"is_trial": boolean,"is_vip": boolean,"last_active_at": string,"payment_status": string,"products_count": number,"referrer": string,"status": string,"subscription_status": string,"tier": string,"trial_end": string,"trial_start": string,"updated_at": string
            }[]
                           },
"admin_mails":
{ Args: { "p_before"?: string,"p_from"?: string,"p_kind"?: string,"p_limit"?: number,"p_offset"?: number,"p_search"?: string,"p_state"?: string }; Returns: {
              "address": string,"error": string,"id": string,"kind": string,"message_email": string,"message_id": number,"state": string,"subject": string,"tried_at": string,"tries": number,"user_id": string,"written_at": string
            }[]
                           },
"admin_mark_message":
{ Args: { "p_id": number,"p_state": string }; Returns: undefined
                           },
"admin_messages":
{ Args: { "p_limit"?: number,"p_offset"?: number,"p_search"?: string,"p_state"?: string }; Returns: {
              "created_at": string,"email": string,"id": number,"mail_due_at": string,"mail_tries": number,"mailed_at": string,"message": string,"name": string,"state": string,"subject": string,"total": number
            }[]
                           },
"admin_offer_countries":
{ Args: Record<PropertyKey, never>; Returns: (string)[]
                           },
"admin_offer_imports":
{ Args: Record<PropertyKey, never>; Returns: {
              "added": number,"adds_sellers": boolean,"file_name": string,"id": string,"refused": number,"repeated": number,"row_count": number,"source": string,"started_at": string,"started_by": string,"state": string,"unchanged": number,"updated": number
            }[]
                           },
"admin_recent_activity":
{ Args: { "p_limit"?: number }; Returns: {
              "action": string,"actor_id": string,"email": string,"entry": string,"happened_at": string,"kind": string
            }[]
                           },
"admin_release_offer":
{ Args: { "p_fields": (string)[],"p_id": string }; Returns: (string)[]
                           },
"admin_send_alert_mail_again":
{ Args: { "p_mail": string }; Returns: boolean
                           },
"admin_set_admin":
{ Args: { "p_is_admin": boolean,"p_user": string }; Returns: undefined
                           },
"admin_set_subscription":
{ Args: { "p_choice": string,"p_trial_end"?: string,"p_user": string }; Returns: {
              "cancel_at_period_end": boolean,
"created_at": string,
"current_period_end": string | null,
"id": string,
"is_admin": boolean,
"is_paid_trial": boolean,
"is_trial": boolean,
"is_vip": boolean,
"notifications_on": boolean,
"num_facebook": number,
"num_facebook_total": number,
"num_notification_emails_sent": number,
"num_resale": number,
"num_resale_total": number,
"num_reviews": number,
"num_reviews_total": number,
"num_scans": number,
"num_scans_total": number,
"payment_status": string | null,
"quota_reset_date": string,
"referrer": string | null,
"status": string,
"stripe_subscription_id": string | null,
"tier": string,
"trial_end": string | null,
"trial_start": string | null,
"updated_at": string,
"user_id": string
            }
                          SetofOptions: {
        from: "*"
        to: "subscriptions"
        isOneToOne: true
        isSetofReturn: false
      } },
"admin_set_vip":
{ Args: { "p_is_vip": boolean,"p_user": string }; Returns: undefined
                           },
"admin_totals":
{ Args: Record<PropertyKey, never>; Returns: {
              "active_sellers": number,"alert_mails": number,"alerts_found": number,"free_users": number,"given_users": number,"global_sellers": number,"listed_offers": number,"listed_offers_are_about": boolean,"new_offers": number,"new_users": number,"paid_users": number,"tracked_products": number,"trial_users": number,"user_sellers": number,"users": number,"waiting_messages": number
            }[]
                           },
"admin_update_offer":
{ Args: { "p_fields": Json,"p_id": string,"p_seen"?: Json }; Returns: Database["catalogue"]['Tables']["products"]['Row']
                          SetofOptions: {
        from: "*"
        to: "products"
        isOneToOne: true
        isSetofReturn: false
      } },
"admin_update_plan":
{ Args: { "p_fields": Json,"p_seen"?: Json,"p_tier": string }; Returns: {
              "case_link_limit": number | null,
"currency": string,
"features": (string)[],
"keyword_limit": number,
"monthly_facebook": number | null,
"monthly_notification_emails": number | null,
"monthly_price": number,
"monthly_resale": number | null,
"monthly_reviews": number | null,
"monthly_scans": number | null,
"name": string,
"product_limit": number | null,
"storage_megabytes": number,
"tier": string,
"trial_days": number
            }
                          SetofOptions: {
        from: "*"
        to: "plans"
        isOneToOne: true
        isSetofReturn: false
      } },
"admin_update_seller":
{ Args: { "p_base"?: Json,"p_fields": Json,"p_seller": string }; Returns: {
              "community": string | null,
"created_at": string,
"deleted_at": string | null,
"discord": string | null,
"email": string | null,
"facebook": string | null,
"hide_unless_searched": boolean,
"id": string,
"is_active": boolean,
"is_excluded": boolean,
"is_featured": boolean,
"is_for_free_and_trial": boolean,
"is_global": boolean | null,
"is_vip": boolean,
"name": string,
"profile_url": string | null,
"seller_code": string | null,
"shown_community": string | null,
"thumbnail_url": string | null,
"updated_at": string,
"url": string | null,
"user_id": string | null,
"wechat": string | null,
"whatsapp": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "sellers"
        isOneToOne: true
        isSetofReturn: false
      } },
"admin_update_settings":
{ Args: { "p_fields": Json,"p_seen"?: Json }; Returns: {
              "affiliate_tag": string | null,
"demo_video_url": string | null,
"id": boolean,
"onboarding_video_url": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "settings"
        isOneToOne: true
        isSetofReturn: false
      } },
"admin_user_products":
{ Args: { "p_limit"?: number,"p_offset"?: number,"p_user": string }; Returns: {
              "archived": boolean,"created_at": string,"currency": string,"id": string,"name": string,"order_date": string,"paid_date": string,"price": number,"seller_name": string,"status": string,"updated_at": string
            }[]
                           },
"arrange_saved_views":
{ Args: { "p_ids": (string)[] }; Returns: undefined
                           },
"cancel_receipt_scan":
{ Args: { "p_path": string }; Returns: boolean
                           },
"change_products":
{ Args: { "p_changes": Json }; Returns: Json
                           },
"consume_quota":
{ Args: { "p_feature": string,"p_request": string }; Returns: number
                           },
"dashboard_counts":
{ Args: Record<PropertyKey, never>; Returns: {
              "ordered": number,"outstanding_balance": Json,"paid": number,"published": number,"received": number,"reviewed": number,"wishlist": number
            }[]
                           },
"edit_product":
{ Args: { "p_base": Json,"p_change": Json,"p_id": string }; Returns: {
              "additional_notes": string | null,
"amazon_url": string | null,
"archived": boolean,
"commission": boolean,
"commission_amount": number | null,
"country": string | null,
"created_at": string,
"currency": string,
"deal_notes": Json | null,
"deal_terms": Json | null,
"deleted_at": string | null,
"description": string | null,
"ebay_url": string | null,
"feedback_review": boolean,
"id": string,
"import_id": string | null,
"name": string | null,
"no_fees": boolean,
"no_tax": boolean,
"order_date": string | null,
"order_number": string | null,
"paid_date": string | null,
"partial_payment": boolean,
"photo_review": boolean,
"price": number | null,
"product_image_url": string | null,
"published_date": string | null,
"quantity": number,
"rating_review": boolean,
"receipt_url": string | null,
"received_date": string | null,
"refund_asked_on": string | null,
"refund_due_date": string | null,
"refund_expected": number | null,
"refund_method": string | null,
"refund_payments": NonNullable<Json>,
"refund_received": number | null,
"refund_received_date": string | null,
"refund_reference": string | null,
"review_due_date": string | null,
"review_screenshot_url": string | null,
"review_url": string | null,
"reviewed_date": string | null,
"sale_details": Json | null,
"seller_id": string | null,
"seller_name": string | null,
"sold": boolean,
"sold_date": string | null,
"sold_fees": number | null,
"sold_price": number | null,
"status": string,
"steps_put_off": Json | null,
"storage_place": string | null,
"tags": (string)[],
"tax_value": number | null,
"updated_at": string,
"url": string | null,
"user_id": string,
"video_review": boolean
            }[]
                          SetofOptions: {
        from: "*"
        to: "products"
        isOneToOne: false
        isSetofReturn: true
      } },
"end_case_link":
{ Args: { "p_link": string }; Returns: boolean
                           },
"found_by_alerts":
{ Args: { "p_before"?: string,"p_before_id"?: string,"p_limit"?: number }; Returns: {
              "amazon_url": string,"country": string,"created_at": string,"currency": string,"ebay_url": string,"found_at": string,"group_name": string,"id": string,"image_url": string,"keyword": string,"mailed_at": string,"name": string,"picture_path": string,"price": number,"seller_id": string,"url": string
            }[]
                           },
"has_password":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"list_receipt_scans":
{ Args: Record<PropertyKey, never>; Returns: {
              "answer": Json,"before": number,"is_left": boolean,"page": number,"pages": number,"path": string,"refusal": Json,"state": string
            }[]
                           },
"mark_onboarding_seen":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"my_storage":
{ Args: Record<PropertyKey, never>; Returns: {
              "most_bytes": number,"used_bytes": number
            }[]
                           },
"note_activity":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"preview_keyword_alert":
{ Args: { "p_country"?: string,"p_excluded"?: (string)[],"p_highest_price"?: number,"p_keyword": string }; Returns: {
              "created_at": string,"currency": string,"found_as": string,"group_name": string,"id": string,"image_url": string,"name": string,"other_forms": (string)[],"picture_path": string,"price": number,"total": number,"total_as_typed": number
            }[]
                           },
"recent_imports":
{ Args: Record<PropertyKey, never>; Returns: {
              "created_at": string,"duplicate_count": number,"error_count": number,"file_name": string,"held": number,"id": string,"passed_over": number,"recorded": number,"row_count": number,"trashed": number,"undone_at": string
            }[]
                           },
"record_report":
{ Args: { "p_entries": Json,"p_file_name": string,"p_import": string,"p_row_count": number }; Returns: Json
                           },
"redo_import":
{ Args: { "p_import": string }; Returns: number
                           },
"reopen_case_answer":
{ Args: { "p_answer": string }; Returns: boolean
                           },
"require_sellable":
{ Args: { "p_product": string }; Returns: undefined
                           },
"set_referrer":
{ Args: { "p_referrer": string }; Returns: string
                           },
"settle_case_answer":
{ Args: { "p_answer": string,"p_confirmed"?: boolean }; Returns: boolean
                           },
"take_receipt_scan":
{ Args: { "p_path": string }; Returns: boolean
                           },
"undo_import":
{ Args: { "p_import": string }; Returns: number
                           },
"undo_report":
{ Args: { "p_import": string }; Returns: Json
                           },
"update_notification_preferences":
{ Args: { "p_notifications_on": boolean }; Returns: boolean
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "catalogue": {
          Enums: {
            
          }
        },"public": {
          Enums: {
            
          }
        }
} as const
