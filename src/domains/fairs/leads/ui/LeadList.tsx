import { ActionIcon, Button, Group, Menu, Modal, Rating, Stack, Text, Textarea } from '@mantine/core'
import { IconDots, IconQrcode, IconStarFilled, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, fullName } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor, useCall } from '#web/queries.ts'
import { addressOf } from '#web/request.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { BoothAtFairAddress } from '../../ui/address.ts'
import { LEAD_NOTE_LENGTH, type Lead, ratings } from '../leads.contract.ts'
import { leadCalls } from './calls.ts'
import classes from './leads.module.css'
import { studiesOf } from './words.ts'

interface EditProps {
  side: OrganizationKind
  lead: Lead
  onClose: () => void
}

const EditLead = ({ side, lead, onClose }: EditProps) => {
  const form = useContractForm({
    endpoint: leadCalls(side).edit,
    params: { id: lead.id },
    initial: { rating: lead.rating, note: lead.note },
    labels: { note: 'Note' },
    invalidates: [leadCalls(side).list],
    onSuccess: () => {
      announceToScreenReader('Saved')
      onClose()
    },
  })
  const { value, onChange } = form.field('rating')
  return (
    <Modal opened onClose={onClose} title={<bdi>{fullName(lead)}</bdi>}>
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <Rating
          size="lg"
          value={Number(value ?? 0)}
          onChange={(next) => onChange(next || null)}
          aria-label="Rating"
          getSymbolLabel={(stars) => countLabel(stars, 'star')}
        />
        <Textarea
          label="Note"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={LEAD_NOTE_LENGTH}
          {...form.field('note')}
        />
      </DialogForm>
    </Modal>
  )
}

interface RowProps {
  side: OrganizationKind
  lead: Lead
  zone: string
  mayEdit: boolean
  onEdit: () => void
}

const Row = ({ side, lead, zone, mayEdit, onEdit }: RowProps) => {
  const remove = useCall(leadCalls(side).remove, {
    invalidates: [leadCalls(side).list],
    onError: announceFailure,
  })
  return (
    <li className={classes.lead}>
      <div className={classes.who}>
        <Group gap="sm">
          <Text fw={500}>
            <bdi>{fullName(lead)}</bdi>
          </Text>
          {lead.rating !== null && (
            <Text size="sm" className="tabular">
              <IconStarFilled size={14} color="var(--fl-accent)" aria-hidden /> {lead.rating} of 5
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {studiesOf(lead)}
        </Text>
        <OutboundAnchor href={`mailto:${lead.email}`} size="sm">
          {lead.email}
        </OutboundAnchor>
        {lead.note && (
          <Text size="sm" mt={4} className={classes.note!}>
            {lead.note}
          </Text>
        )}
        <Text size="xs" c="dimmed" mt={4}>
          Scanned <MomentInZone at={lead.scanned_at} zone={zone} />
          {lead.scanned_by && (
            <>
              {' by '}
              <bdi>{lead.scanned_by}</bdi>
            </>
          )}
        </Text>
      </div>
      {mayEdit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`More for ${fullName(lead)}`}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>Edit rating and note</Menu.Item>
            <Menu.Item color="red" onClick={() => remove.mutate({ params: { id: lead.id } })}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

const ratingLabel = (rating: number) => countLabel(rating, 'star')

interface LeadListProps {
  side: OrganizationKind
  registrationId: string
  onScan: () => void
}

/** The students whose ticket the team scanned at its booth. */
export const LeadList = ({ side, registrationId, onScan }: LeadListProps) => {
  const { search, set, clear, goToPage } = useListSearch<BoothAtFairAddress>()
  const filters = { search: search.search, rating: search.rating }
  const query = useQuery({
    ...queryFor(leadCalls(side).list, {
      params: { id: registrationId },
      query: { page: search.page, ...filters },
    }),
    placeholderData: keepPreviousData,
  })
  const [editing, setEditing] = useState<Lead | null>(null)
  const isFiltered = Boolean(search.search || search.rating?.length)
  const { data } = query
  return (
    <Stack gap="md">
      <Group>
        {data?.may.scan && (
          <Button leftSection={<IconQrcode size={18} aria-hidden />} onClick={onScan}>
            Scan tickets
          </Button>
        )}
        {(data?.total_row ?? 0) > 0 && (
          <DownloadButton
            href={addressOf(leadCalls(side).csv, { params: { id: registrationId }, query: filters })}
          >
            Download CSV
          </DownloadButton>
        )}
      </Group>
      {data?.hindrance && (
        <Text size="sm" c="dimmed">
          {data.hindrance}.
        </Text>
      )}
      {(isFiltered || (data?.total_row ?? 0) > 0) && (
        <FilterBar
          search={{
            value: search.search,
            onChange: (text) => set({ search: text }),
            label: 'Search by name',
          }}
          active={activeChoices<number>('rating', search.rating, ratingLabel, (left) =>
            set({ rating: left }),
          )}
          onClear={() => clear(['id', 'tab'])}
        >
          <ChoiceFilter
            label="Rating"
            choices={ratings.map((value) => ({ value: String(value), label: ratingLabel(value) }))}
            value={search.rating?.map(String)}
            onChange={(chosen) => set({ rating: chosen.map(Number) })}
          />
        </FilterBar>
      )}
      <ResultList
        query={query}
        onPage={goToPage}
        empty={
          isFiltered ? (
            <EmptyState title="No leads match" />
          ) : (
            <EmptyState icon={IconUsers} title="No leads yet">
              Students who share their details show you their ticket; scan it, and they appear here.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className={classes.leads}>
            {rows.map((lead) => (
              <Row
                key={lead.id}
                side={side}
                lead={lead}
                zone={data!.event.time_zone}
                mayEdit={data!.may.edit}
                onEdit={() => setEditing(lead)}
              />
            ))}
          </ul>
        )}
      </ResultList>
      {editing && <EditLead side={side} lead={editing} onClose={() => setEditing(null)} />}
    </Stack>
  )
}
