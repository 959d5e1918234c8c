import { CONTACT_LABELS, type ContactKind } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { PictureField } from '#src/entities/file/picture-field.tsx'
import type { Upload } from '#src/entities/file/use-upload.ts'
import type { SellerFormValues } from '#src/entities/seller/seller-form.ts'
import { TextField } from '#src/ui/text-field.tsx'

const CONTACTS: readonly { kind: ContactKind; type: string; hint?: string }[] = [
  { kind: 'wechat', type: 'text' },
  { kind: 'email', type: 'email' },
  { kind: 'whatsapp', type: 'tel' },
  { kind: 'facebook', type: 'text', hint: 'A name or a link to the profile.' },
  { kind: 'discord', type: 'text', hint: 'A name or an invitation link.' },
]

/** The fields of every seller: a name, a picture, and contacts. Needs a form's context and a grid of two columns. */
export function SellerFields({ upload }: { upload: Upload }) {
  const {
    control,
    register,
    setValue,
    formState: { errors },
  } = useFormContext<SellerFormValues>()
  const picture = useWatch({ control, name: 'thumbnail_url' })
  return (
    <>
      <TextField
        label="Name"
        required
        autoComplete="off"
        className="sm:col-span-2"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="sm:col-span-2">
        <PictureField
          label="Picture"
          storedName="Seller's picture"
          value={picture}
          onChange={(url) => setValue('thumbnail_url', url, { shouldDirty: true })}
          upload={upload}
        />
      </div>
      {CONTACTS.map(({ kind, type, hint }) => (
        <TextField
          key={kind}
          label={CONTACT_LABELS[kind]}
          type={type}
          autoComplete="off"
          hint={hint}
          error={errors[kind]?.message}
          {...register(kind)}
        />
      ))}
    </>
  )
}
