import { Alert, Button, Card, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { fileRules } from '#shared/files.ts'
import { sizeLabel } from '#shared/labels.ts'
import { ApiError } from '#web/client.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { profilePages, useSession } from '#web/session.ts'
import { authOf } from '../authentication.contract.ts'
import { session } from '../sign-in.contract.ts'
import classes from './accounts.module.css'

/** The name each role's call gives the file. */
const fileNames = {
  student: 'studentFile',
  employer_user: 'employerUserFile',
  university_user: 'universityUserFile',
} as const

const { limit, types, words } = fileRules.image

/** What is wrong with a chosen picture, before it is sent; the server checks its content. */
const problemOf = (file: File): string | null => {
  if (!types.includes(file.type)) return `${file.name} can’t be used here. Choose ${words}.`
  return file.size > limit ? `${file.name} is ${sizeLabel(file.size)}. Choose ${words}.` : null
}

/** What to say when a file's content doesn't match its name. */
const contentProblems: readonly string[] = ['invalid', 'file_type', 'file_too_large']

const usePreview = (file: File | null): string | null => {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}

/** Picks, previews, uploads and removes the picture of the current role. */
export const ChangePicture = ({ role }: { role: Role }) => {
  const who = useSession()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const preview = usePreview(file)
  const current = who.account?.picture_url ?? null
  const name = [who.person?.first_name, who.person?.last_name].filter(Boolean).join(' ')
  const { me, uploadPicture, deletePicture } = authOf[role]
  const invalidates = [session, me]
  const upload = useCall(uploadPicture, {
    invalidates,
    onSuccess: () => {
      announceToScreenReader('Your new picture is in place')
      return navigate({ to: profilePages[role] })
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !contentProblems.includes(error.word))
        return setProblem(error.message)
      setProblem(`${file?.name} can’t be used here. Choose ${words}.`)
      setFile(null)
    },
  })
  const remove = useCall(deletePicture, { invalidates, onError: announceFailure })
  const pick = (picked: File | null) => {
    const wrong = picked && problemOf(picked)
    setProblem(wrong)
    setFile(wrong ? null : picked)
    reset.current?.()
  }
  return (
    <Page narrow>
      <PageHeader title="Your picture" description="It appears next to your name." />
      <Card>
        <div className={classes.picture}>
          <Face
            src={preview ?? current}
            name={name}
            color="orange"
            size={160}
            radius={80}
            alt={preview ? 'Your new picture' : current ? 'Your picture' : ''}
          />
          {file && (
            <Text size="sm" c="dimmed" ta="center">
              {file.name}, {sizeLabel(file.size)}. Not saved yet.
            </Text>
          )}
          {problem && (
            <Alert color="red" role="alert" w="100%">
              {problem}
            </Alert>
          )}
          <Group justify="center">
            <FileButton
              resetRef={reset}
              accept={types.join(',')}
              onChange={pick}
              inputProps={{ 'aria-label': 'Choose a picture' }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant={file ? 'default' : 'filled'}
                  leftSection={<IconPhotoUp size={18} aria-hidden />}
                >
                  {file ? 'Choose another' : 'Choose a picture'}
                </Button>
              )}
            </FileButton>
            {file && (
              <Button
                loading={upload.isPending}
                onClick={() => upload.mutate({ files: { [fileNames[role]]: file } } as never)}
              >
                Save picture
              </Button>
            )}
            {current && !file && (
              <ConfirmButton
                question="Remove your picture?"
                consequence="Your initials will be shown instead."
                verb="Remove"
                onConfirm={() => remove.mutateAsync({})}
              >
                Remove
              </ConfirmButton>
            )}
          </Group>
          <Text size="sm" c="dimmed" ta="center">
            Choose {words}. Where and when it was taken is removed from the file.
          </Text>
        </div>
      </Card>
      <Stack mt="md" align="center">
        <LinkButton to={profilePages[role]} variant="subtle">
          Back to your profile
        </LinkButton>
      </Stack>
    </Page>
  )
}
