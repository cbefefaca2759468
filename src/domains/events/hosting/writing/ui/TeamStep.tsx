import { Button, Input, MultiSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sizedUrl } from '../../../../../shared/pictures.ts'
import { FilePick } from '../../../../../web/kit/FilePick.tsx'
import classes from '../../../../../web/kit/guided-form.module.css'
import { queryFor } from '../../../../../web/queries.ts'
import { GalleryPick } from '../../../../media/ui/GalleryPick.tsx'
import { teamOfKind } from '../../../../organisations/team/contract.ts'
import { eventCoverUrl } from '../../../contract.ts'
import type { Writing } from './useWriting.ts'

const Cover = ({ writing }: { writing: Writing }) => {
  const { value, error, id } = writing.field('eventFile')
  const { event, values, set } = writing
  const stored = !values.remove_cover && !values.cover_pick && !value ? event?.cover_url : null
  const remove = () => {
    set('eventFile', null)
    set('cover_pick', null)
    set('remove_cover', true)
  }
  return (
    <>
      {stored && (
        <Input.Wrapper label="The picture now" labelElement="div">
          <img src={sizedUrl(stored, 1280)} alt="The event’s present cover" className={classes.stored} />
        </Input.Wrapper>
      )}
      <FilePick
        id={id}
        kind="image"
        label="Upload a picture (optional)"
        description="Wide pictures look best, about 1120 × 320. JPEG, PNG, WebP or GIF up to 5 MB."
        value={value}
        error={error}
        onChange={(file) => {
          set('eventFile', file)
          if (file) set('remove_cover', false)
        }}
      />
      <GalleryPick
        of="eventImages"
        chosen={values.cover_pick}
        builtIn={eventCoverUrl}
        onChoose={(pick) => {
          set('eventFile', null)
          set('remove_cover', false)
          set('cover_pick', pick)
        }}
      />
      {(stored || values.cover_pick || value) && (
        <div>
          <Button variant="default" onClick={remove}>
            Use no picture
          </Button>
        </div>
      )}
    </>
  )
}

const OnDuty = ({ writing }: { writing: Writing }) => {
  const team = useQuery(queryFor(teamOfKind[writing.host].list, { query: { size: 100 } })).data
  return (
    <MultiSelect
      label="On duty (optional)"
      description="Who of your team is there. They are told once the event is published."
      data={(team?.data ?? []).map((member) => ({
        value: member.account_id,
        label: `${member.first_name} ${member.last_name}${member.is_me ? ' (you)' : ''}`,
      }))}
      searchable
      clearable
      hidePickedOptions
      {...writing.field('on_duty')}
    />
  )
}

/** The picture above the event, and who of the team is there. */
export const TeamStep = ({ writing }: { writing: Writing }) => (
  <Stack gap="lg">
    <Cover writing={writing} />
    <OnDuty writing={writing} />
  </Stack>
)
