import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCircleX,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconRefresh,
  IconTemplate,
  IconTrash,
  IconUserCheck,
  IconWorld,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkMenuItem } from '#web/kit/menu-links.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { duplicateJob, type EmployerJobRow } from '../jobs.contract.ts'
import { useKeepAsTemplate } from '../templates/ui/useTemplates.ts'
import { AskDialog, type Question } from './AskDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { staleAfterChange } from './team-calls.ts'

const useDuplicate = (id: string) => {
  const navigate = useNavigate()
  const duplicate = useCall(duplicateJob, {
    invalidates: staleAfterChange,
    onSuccess: (copy) => {
      announceToScreenReader('Copied to a new draft')
      return navigate({ to: '/employer/job/edit', search: { id: copy.id } })
    },
    onError: announceFailure,
  })
  return () => duplicate.mutate({ params: { id } })
}

/** The actions allowed for a job right now. */
export const JobMenu = ({ job, onDeleted }: { job: EmployerJobRow; onDeleted?: () => unknown }) => {
  const [asking, setAsking] = useState<Question | 'renew' | null>(null)
  const duplicate = useDuplicate(job.id)
  const keep = useKeepAsTemplate(job)
  const { may } = job
  const close = () => setAsking(null)
  return (
    <>
      <Menu position="bottom-end" width={220} shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${job.title}`}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.edit && (
            <LinkMenuItem
              to="/employer/job/edit"
              search={{ id: job.id }}
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Edit
            </LinkMenuItem>
          )}
          {may.renew && (
            <Menu.Item leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => setAsking('renew')}>
              Renew
            </Menu.Item>
          )}
          {may.duplicate && (
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={duplicate}>
              Duplicate
            </Menu.Item>
          )}
          {may.edit && may.duplicate && (
            <Menu.Item leftSection={<IconTemplate size={18} aria-hidden />} onClick={keep}>
              Keep as template
            </Menu.Item>
          )}
          {job.is_open && (
            <LinkMenuItem
              to="/public-jobs/detail"
              search={{ id: job.id }}
              leftSection={<IconWorld size={18} aria-hidden />}
            >
              View public page
            </LinkMenuItem>
          )}
          {may.fill && (
            <Menu.Item
              leftSection={<IconUserCheck size={18} aria-hidden />}
              onClick={() => setAsking('fill')}
            >
              Mark filled
            </Menu.Item>
          )}
          {may.close && (
            <Menu.Item leftSection={<IconCircleX size={18} aria-hidden />} onClick={() => setAsking('close')}>
              Close
            </Menu.Item>
          )}
          {may.delete && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setAsking('delete')}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'renew' && <RenewDialog job={job} close={close} />}
      {asking && asking !== 'renew' && (
        <AskDialog job={job} question={asking} close={close} onDeleted={onDeleted} />
      )}
    </>
  )
}
