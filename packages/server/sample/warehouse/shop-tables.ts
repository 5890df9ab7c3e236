import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";
import { shopCatalogue } from "./shop-catalogue-tables.ts";

const place: Place = {
  platform: "postgres",
  path: ["shop", "public"],
  domain: "orders",
  owners: { technical: "commerce-engineering", business: "olu.adeyemi" },
  kind: "Table",
  properties: { cluster: "pg-shop-01", replication: "logical, slot cdc_lake" },
};

/** The database behind the web shop, the app and the tills. */
export const shopTables = [
  ...shopCatalogue,
  ...describeTables(place, [
    {
      name: "customers",
      description:
        "Everyone who has an account, online or on a paper loyalty card from a store. Guests get a row too, without a password hash.",
      rows: 3_140_000,
      rowsPerDay: 1_150,
      domain: "customer",
      owners: { technical: "commerce-engineering", business: "sinead.obrien", steward: "marta.kovacs" },
      tags: ["Tier1", "PII", "GDPR-Erasure"],
      terms: ["Customer.Customer", "Classification.Confidential"],
      profiled: "weekly",
      queries: 38,
      columns: `
        customer_id        bigint key                -- Number of the customer, printed on the loyalty card
        email              text required             -- Unique, in lower case; the login
        phone_number       text                      -- E.164, such as +46 70 123 45 67
        first_name         text                      -- Given name, as typed: Zoë, Łukasz, 優希
        last_name          text
        birth_date         date                      -- Asked for age-restricted goods only (knives, spirits)
        country_code       text required             -- ISO 3166-1 alpha-2
        preferred_locale   text                      -- Such as sv-SE or fr-FR
        marketing_consent  boolean required          -- Whether newsletters may be sent (GDPR art. 6)
        is_guest           boolean required
        created_at         timestamptz required
        updated_at         timestamptz required      -- Last change of any column; drives change capture
      `,
    },
    {
      name: "customer_addresses",
      description: "Delivery and billing addresses. An address that was used in an order is never changed, only replaced.",
      rows: 4_870_000,
      rowsPerDay: 1_900,
      domain: "customer",
      tags: ["Tier2", "PII", "GDPR-Erasure"],
      terms: ["PersonalData.PostalAddress"],
      columns: `
        address_id    bigint key
        customer_id   bigint required -> customers.customer_id
        kind          text required           -- delivery or billing
        street        text required           -- Street name, such as Götgatan or Straße des 17. Juni
        house_number  text
        postal_code   text required
        city          text required
        region        text
        country_code  text required
        is_default    boolean required
        valid_from    timestamptz required
        valid_to      timestamptz             -- Empty while the address is in use
      `,
    },
    {
      name: "orders",
      description:
        "One row per order placed in the web shop, the app or at a till. The state moves from `placed` to `paid`, `packed`, `shipped` and `delivered`; `cancelled` may come after any but the last.",
      rows: 18_420_000,
      rowsPerDay: 21_500,
      tags: ["Tier1", "Certified"],
      terms: ["Commerce.Order", "Classification.Internal"],
      profiled: "weekly",
      queries: 64,
      columns: `
        order_id             bigint key                                           -- Number of the order, never used twice
        customer_id          bigint required -> customers.customer_id             -- Who ordered
        store_id             integer                                              -- Store of a till order, empty online
        channel              text required                                        -- web, app, store or phone
        status               text required
        currency             text required                                        -- ISO 4217
        total_amount         numeric(12,2) required                               -- What the customer pays, VAT included
        discount_amount      numeric(12,2) required
        vat_amount           numeric(12,2) required
        shipping_fee         numeric(8,2) required
        promotion_id         integer -> promotions.promotion_id
        delivery_address_id  bigint -> customer_addresses.address_id
        gift_message         text                                                 -- Free text, may hold anything 🎁
        placed_at            timestamptz required
        cancelled_at         timestamptz
        updated_at           timestamptz required
      `,
    },
    {
      name: "order_items",
      description: "The lines of an order. A line that is split over two parcels stays one line.",
      rows: 51_900_000,
      rowsPerDay: 60_800,
      tags: ["Tier1"],
      terms: ["Commerce.OrderLine"],
      profiled: "weekly",
      queries: 47,
      columns: `
        order_id         bigint key -> orders.order_id
        line_number      smallint key                    -- Starts with 1 in each order
        product_id       bigint required -> products.product_id
        sku              text required                   -- The variant that was picked
        quantity         integer required
        unit_price       numeric(10,2) required          -- Price shown at checkout, VAT included
        discount_amount  numeric(10,2) required
        vat_rate         numeric(4,2) required           -- Per cent
        gift_wrapped     boolean required
        created_at       timestamptz required
      `,
    },
    {
      name: "payments",
      description: "Attempts to pay, one row each, as the payment service provider reported them. Card numbers are never stored.",
      rows: 20_150_000,
      rowsPerDay: 23_900,
      domain: "payments",
      owners: { technical: "commerce-engineering", business: "jonas.becker" },
      tags: ["Tier1", "Financial"],
      terms: ["Classification.Confidential"],
      profiled: "weekly",
      columns: `
        payment_id          uuid key
        order_id            bigint required -> orders.order_id
        method              text required            -- card, invoice, swish, paypal, gift_card or cash
        provider            text required
        provider_reference  text                     -- Reference at the provider, for disputes
        state               text required            -- authorised, captured, failed or voided
        amount              numeric(12,2) required
        currency            text required
        failure_code        text
        attempted_at        timestamptz required
        captured_at         timestamptz
      `,
    },
    {
      name: "refunds",
      description: "Money that went back to a customer, for a return or as goodwill.",
      rows: 1_310_000,
      rowsPerDay: 1_480,
      domain: "payments",
      tags: ["Tier2", "Financial"],
      terms: ["Commerce.Refund"],
      columns: `
        refund_id    uuid key
        payment_id   uuid required -> payments.payment_id
        return_id    bigint -> returns.return_id          -- Empty for goodwill
        amount       numeric(12,2) required
        currency     text required
        reason       text required
        approved_by  text                                 -- Username in the back office
        refunded_at  timestamptz required
      `,
    },
    {
      name: "returns",
      description: "Parcels on their way back. A return is announced by the customer and closed when the goods are checked in.",
      rows: 1_960_000,
      rowsPerDay: 2_240,
      tags: ["Tier2"],
      terms: ["Commerce.Return"],
      profiled: "weekly",
      columns: `
        return_id      bigint key
        order_id       bigint required -> orders.order_id
        customer_id    bigint required -> customers.customer_id
        reason_code    text required           -- too_small, too_large, damaged, late, not_as_described, other
        comment        text                    -- What the customer wrote, in their own language
        state          text required
        announced_at   timestamptz required
        received_at    timestamptz
        closed_at      timestamptz
      `,
    },
    {
      name: "return_items",
      description: "The lines of a return with the condition the goods were found in.",
      rows: 2_730_000,
      rowsPerDay: 3_050,
      tags: ["Tier3"],
      columns: `
        return_id    bigint key -> returns.return_id
        line_number  smallint key
        order_id     bigint required -> orders.order_id
        sku          text required
        quantity     integer required
        condition    text                       -- as_new, opened, worn or broken
        restocked    boolean required
      `,
    },
    {
      name: "carts",
      description: "Baskets that are open or were given up. Rows are deleted 60 days after the last change.",
      rows: 890_000,
      rowsPerDay: 310,
      tags: ["Tier3"],
      terms: ["Commerce.Basket"],
      columns: `
        cart_id      uuid key
        customer_id  bigint -> customers.customer_id    -- Empty until login
        channel      text required
        items        jsonb required                     -- List of {sku, quantity, added_at}
        coupon_code  text
        expires_at   timestamptz required
        updated_at   timestamptz required
      `,
    },
    {
      name: "promotions",
      description:
        "Price reductions, bundles and coupons with the time they hold. Planned by marketing, copied here an hour before they start.",
      rows: 4_200,
      rowsPerDay: 3,
      tags: ["Tier3"],
      terms: ["Commerce.Promotion"],
      columns: `
        promotion_id   integer key
        name           text required       -- Such as Midsommar or Soldes d'été
        kind           text required
        discount_pct   numeric(5,2)
        campaign_code  text                -- Joins to the campaigns of marketing
        starts_at      timestamptz required
        ends_at        timestamptz required
      `,
    },
    {
      name: "loyalty_accounts",
      description: "Points and level of members of the Quillmere Circle.",
      rows: 1_720_000,
      rowsPerDay: 640,
      domain: "loyalty",
      owners: { technical: "commerce-engineering", business: "ines.carvalho", steward: "marta.kovacs" },
      tags: ["Tier2"],
      terms: ["Customer.LoyaltyMember"],
      columns: `
        account_id      bigint key
        customer_id     bigint required -> customers.customer_id
        level           text required         -- sprout, fern, oak
        points_balance  integer required
        card_number     text
        joined_at       timestamptz required
        level_valid_to  date
      `,
    },
  ]),
];
