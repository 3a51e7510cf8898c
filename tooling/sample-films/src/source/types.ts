import type { Art } from '../art/render';
import type { VoiceName } from '../speech/voices';

export type Language = 'en' | 'mr';
export type ItemType = 'Free' | 'BuyOne' | 'Premium' | 'Rent' | 'Album';

export interface Item {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly type: ItemType;
  readonly status?: 'Active' | 'Deactive';
  /** Whole rupees; absent where the item is not sold separately. */
  readonly price?: number;
  readonly createdOn: string;
}

/** A line is one sentence: spoken, shown and captioned together; *asterisks* mark emphasis on screen. */
export interface VideoSource extends Item {
  readonly language: Language;
  readonly voice: VoiceName;
  readonly featured?: boolean;
  readonly hero?: boolean;
  readonly art: Art;
  readonly alt: string;
  readonly lines: readonly string[];
}

export interface VideoAlbumSource extends Item {
  readonly art: Art;
  readonly alt: string;
  readonly videos: readonly string[];
}

export interface TrackSource {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly lines: readonly string[];
}

export interface AudioAlbumSource extends Item {
  readonly language: Language;
  readonly voice: VoiceName;
  readonly art: Art;
  readonly alt: string;
  readonly tracks: readonly TrackSource[];
}

export interface PlanSource {
  readonly key: string;
  readonly name: string;
  readonly details: string;
  readonly price: number;
  readonly months: number;
}

export interface NotificationSource {
  readonly key: string;
  readonly type: 'video' | 'audio' | 'album';
  readonly title: string;
  readonly message: string;
  readonly reference: string;
  readonly createdAt: string;
}
