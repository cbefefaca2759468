import { Alert, Card, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#web/client.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { FilePick } from '#web/kit/FilePick.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useCall } from '#web/queries.ts'
import { activeExpiredCount, employerJobList } from '../../jobs.contract.ts'
import { importJobs } from '../job-import.contract.ts'
import { FormatHelp } from './FormatHelp.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportDone } from './ImportDone.tsx'
import classes from './import.module.css'

/** Returns why the file as a whole cannot be used; row errors come with the check instead. */
const reasonsOf = (error: Error | null): string[] => {
  if (!error) return []
  return (error instanceof ApiError && error.fields.jobsFile) || [error.message]
}

const Refusal = ({ reasons }: { reasons: string[] }) => (
  <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="We can’t use this file">
    {reasons.map((reason) => (
      <Text key={reason} size="sm">
        {reason}
      </Text>
    ))}
  </Alert>
)

const Checking = () => (
  <Card role="status" className={classes.checking!}>
    <Loader size="sm" aria-hidden />
    <Text>Checking every row. Nothing has been imported yet.</Text>
  </Card>
)

const Importer = () => {
  const [file, setFile] = useState<File | null>(null)
  const check = useCall(importJobs)
  const bring = useCall(importJobs, {
    invalidates: [employerJobList, activeExpiredCount],
    onError: announceFailure,
  })
  const choose = (next: File | null) => {
    setFile(next)
    bring.reset()
    check.reset()
    if (next) check.mutate({ body: { dry_run: true }, files: { jobsFile: next } })
  }
  const again = () => choose(null)
  if (bring.data) return <ImportDone result={bring.data} onOther={again} />
  const reasons = reasonsOf(check.error)
  return (
    <Stack gap="md">
      <FilePick kind="data" label="Your file" value={file} onChange={choose} />
      {check.isPending && <Checking />}
      {reasons.length > 0 && <Refusal reasons={reasons} />}
      {check.data && file && (
        <ImportCheck
          result={check.data}
          importing={bring.isPending}
          onImport={() => bring.mutate({ body: { on_error: 'skip' }, files: { jobsFile: file } })}
          onOther={again}
        />
      )}
    </Stack>
  )
}

/** Imports many jobs from one file: choose it, review the changes, import. */
export const ImportJobs = ({ mayImport }: { mayImport: boolean }) => (
  <>
    <PageHeader
      title="Import jobs"
      description="Add many jobs at once from a spreadsheet or another system."
    />
    {mayImport ? (
      <Stack gap="lg">
        <Importer />
        <FormatHelp />
      </Stack>
    ) : (
      <EmptyState icon={IconLock} title="Your role can’t import jobs">
        Recruiters, admins, and owners on your team can.
      </EmptyState>
    )}
  </>
)
