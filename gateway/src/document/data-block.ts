import { DOCUMENT_BLOCK_ID, type SiteDocument } from '@inspire/shared/remote';
import { escapeJson } from './html';

export const dataBlock = (data: SiteDocument): string =>
  `<script type="application/json" id="${DOCUMENT_BLOCK_ID}">${escapeJson(data)}</script>`;
