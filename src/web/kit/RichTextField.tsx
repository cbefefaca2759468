import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'

const Editor = lazy(() => import('./RichTextEditor.tsx'))

interface RichTextFieldProps {
  label: string
  description?: ReactNode
  id: string
  value?: string
  onChange: (html: string) => void
  onBlur?: () => void
  error?: ReactNode
}

/** A field for formatted text; loads the editor when it is first needed. */
export const RichTextField = ({ label, description, error, id, ...editor }: RichTextFieldProps) => (
  <Input.Wrapper label={label} description={description} error={error} id={id} labelElement="div">
    <Suspense fallback={<Skeleton height={220} radius="md" />}>
      <Editor {...editor} id={id} label={label} invalid={Boolean(error)} />
    </Suspense>
  </Input.Wrapper>
)
