import { useNavigate } from '@tanstack/react-router'
import { announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { duplicateJob } from '../../jobs.contract.ts'
import { staleAfterChange } from '../../ui/team-calls.ts'
import { dropTemplate, jobTemplates, saveTemplate } from '../job-templates.contract.ts'
import { nameFrom } from './template-name.ts'

const changes = { invalidates: [jobTemplates], onError: announceFailure }

export const useDropTemplate = () => useCall(dropTemplate, changes)

/** Keeps a job as a template, under its title. */
export const useKeepAsTemplate = ({ id, title }: { id: string; title: string }) => {
  const drop = useDropTemplate()
  const keep = useCall(saveTemplate, {
    ...changes,
    onSuccess: () =>
      announceUndoable(`“${title}” is a template now. You’ll find it where you post a job.`, () =>
        drop.mutate({ params: { id } }),
      ),
  })
  return () => keep.mutate({ params: { id }, body: { name: nameFrom(title) } })
}

/** Copies a job into a new draft and opens it where it can be posted. */
export const useWriteFrom = () => {
  const navigate = useNavigate()
  return useCall(duplicateJob, {
    invalidates: staleAfterChange,
    onSuccess: (copy) => {
      announceToScreenReader('Copied to a new draft')
      return navigate({
        to: '/employer/job/edit',
        search: { id: copy.id, step: 'preview' },
        ignoreBlocker: true,
      })
    },
    onError: announceFailure,
  })
}
