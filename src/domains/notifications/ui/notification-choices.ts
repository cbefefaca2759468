import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '#shared/endpoint.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import * as calls from '../preferences/notice-preferences.contract.ts'

export const settingsCalls = {
  student: { read: calls.studentSettings, change: calls.changeStudentSettings },
  employer_user: { read: calls.employerSettings, change: calls.changeEmployerSettings },
  university_user: { read: calls.universitySettings, change: calls.changeUniversitySettings },
} as const satisfies Record<Role, { read: object; change: object }>

type Choices = Parameters<ReturnType<typeof useNotificationChoices>>[0]

/** Updates the choice on the page, then on the server; reverts it if the server refuses. */
export const useNotificationChoices = (role: Role) => {
  const client = useQueryClient()
  const { read, change } = settingsCalls[role]
  const { queryKey } = queryFor(read)
  const { mutate } = useCall(change, {
    onError: (error) => {
      announceFailure(error)
      void client.invalidateQueries({ queryKey })
    },
  })
  return (choices: Array<Pick<calls.NotificationSettings['kinds'][number], 'kind' | 'mail'>>) => {
    client.setQueryData<calls.NotificationSettings>(
      queryKey,
      (before) => before && withChoices(before, choices),
    )
    mutate({ body: { choices } })
  }
}

const withChoices = (before: calls.NotificationSettings, choices: Choices): calls.NotificationSettings => ({
  ...before,
  kinds: before.kinds.map((row) => ({
    ...row,
    mail: choices.find(({ kind }) => kind === row.kind)?.mail ?? row.mail,
  })),
})
