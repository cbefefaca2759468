import { RichTextField } from '#web/kit/RichTextField.tsx'
import type { FirstFields } from './usePosting.ts'

/** The job description, in the employer's words. */
export const DescriptionStep = ({ posting }: { posting: FirstFields }) => {
  const { label, value, error, onBlur, id } = posting.field('description')
  return (
    <RichTextField
      id={id}
      label={label}
      description="What a week looks like, who they’ll work with, what they’ll learn, and what they should bring. Short paragraphs and lists read best on a phone."
      value={value}
      onChange={(html) => posting.set('description', html)}
      onBlur={onBlur}
      error={error}
    />
  )
}
