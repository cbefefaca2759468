import type { FileKind } from './endpoint.ts'

const MiB = 1024 * 1024
const IMAGES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * What each kind of file accepts. The server checks the content; the browser checks name, type, and size for
 * early feedback.
 */
export const fileRules: Record<FileKind, { limit: number; types: readonly string[]; words: string }> = {
  image: { limit: 5 * MiB, types: IMAGES, words: 'a JPEG, PNG, WebP, or GIF picture up to 5 MB' },
  document: {
    limit: 10 * MiB,
    types: ['application/pdf', DOCX],
    words: 'a PDF or DOCX document up to 10 MB',
  },
  proof: { limit: 10 * MiB, types: ['application/pdf', ...IMAGES], words: 'a PDF or a picture up to 10 MB' },
  data: { limit: 25 * MiB, types: [], words: 'a JSON or CSV file in UTF-8 up to 25 MB' },
}
