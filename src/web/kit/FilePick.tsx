import '@mantine/dropzone/styles.layer.css'
import { ActionIcon, Group, Image, Input, Paper, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { FileKind } from '#shared/endpoint.ts'
import { fileRules } from '#shared/files.ts'
import { sizeLabel } from '#shared/labels.ts'
import classes from './file.module.css'
import { useFileAddress } from './useFileAddress.ts'

interface FilePickProps {
  kind: FileKind
  label: string
  description?: ReactNode
  id?: string
  value?: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
  onBlur?: unknown
  onFocus?: unknown
  /** The stored file, until another is chosen. */
  current?: { name: string; url: string } | null
}

const reasonOf = (rejections: FileRejection[], kind: FileKind): string => {
  const { limit, words } = fileRules[kind]
  const file = rejections[0]?.file
  if (file && file.size > limit) return `${file.name} is too big (${sizeLabel(file.size)}). Choose ${words}.`
  return `${file?.name ?? 'This file'} can’t be used here. Choose ${words}.`
}

interface ChosenProps {
  file: File
  preview: string | null
  onRemove: () => void
  label: string
  id: string | undefined
  isWrong: boolean
}

/** Takes the focus when the chosen file is rejected. */
const Chosen = ({ file, preview, onRemove, label, id, isWrong }: ChosenProps) => (
  <Paper
    className={classes.chosen!}
    role="group"
    aria-label={label}
    tabIndex={-1}
    {...(id && { id })}
    {...(id && isWrong && { 'aria-describedby': `${id}-error` })}
    mod={{ wrong: isWrong }}
  >
    {preview && !isWrong ? (
      <Image src={preview} alt="" className={classes.preview!} />
    ) : (
      <IconFileText size={28} aria-hidden className={classes.icon} />
    )}
    <div className={classes.name}>
      <Text size="sm" fw={500} truncate>
        {file.name}
      </Text>
      <Text size="xs" c="dimmed">
        {sizeLabel(file.size)}
      </Text>
    </div>
    <ActionIcon aria-label={`Remove ${file.name}`} onClick={onRemove}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  </Paper>
)

/** Chooses one file by click, keyboard or drop, and says right away when its type or size doesn't fit. */
export const FilePick = ({
  kind,
  label,
  description,
  id,
  value,
  onChange,
  error,
  current,
}: FilePickProps) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const preview = useFileAddress(kind === 'image' ? value : null)
  const { limit, types, words } = fileRules[kind]
  const choose = (file: File | null) => {
    setRefusal(null)
    onChange(file)
  }
  return (
    <Input.Wrapper
      label={label}
      description={description ?? (refusal || error ? null : `Choose ${words}.`)}
      error={refusal ?? error}
      id={id}
    >
      {value ? (
        <Chosen
          file={value}
          preview={preview}
          onRemove={() => choose(null)}
          label={label}
          id={id}
          isWrong={Boolean(error)}
        />
      ) : (
        <Dropzone
          multiple={false}
          maxSize={limit}
          accept={types.length > 0 ? [...types] : { 'application/json': ['.json'], 'text/csv': ['.csv'] }}
          onDrop={(files) => choose(files[0] ?? null)}
          onReject={(rejections) => setRefusal(reasonOf(rejections, kind))}
          className={classes.zone!}
          aria-label={label}
          {...(id && { id })}
        >
          <Group gap="sm" wrap="nowrap" justify="center">
            <IconUpload size={22} aria-hidden />
            <Text size="sm">
              {current
                ? `${current.name} is saved. Choose another file to replace it`
                : 'Choose a file or drop it here'}
            </Text>
          </Group>
        </Dropzone>
      )}
    </Input.Wrapper>
  )
}
