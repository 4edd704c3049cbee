"""Three tasks through the fixture, by agents that know what to do, and one that does not."""

import json
import urllib.request

import pytest


def post(address, body):
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def buy(shop, product, variant):
    api = f"{shop.base_url}/api"
    cart = post(f"{api}/carts", {})["id"]
    post(f"{api}/carts/{cart}/items", {"product_id": product, "variant_id": variant})
    return post(f"{api}/checkout", {"cart_id": cart, "payment_token": "tok_visa"})["confirmationNumber"]


@pytest.mark.vitrine(task="shop/mug-in-chalk")
def test_the_mug(vitrine):
    assert "in Chalk" in vitrine.instruction
    number = buy(vitrine, "stoneware-coffee-mug", "var_erqysz220t6p")
    assert vitrine.assert_passes(f"Bought: {number}.").passed
    assert [order["confirmationNumber"] for order in vitrine.state(view="exact")["state"]["orders"]] == [number]
    assert [entry["operation"] for entry in vitrine.journal()] == ["createCart", "addToCart", "checkout"]
    once = {"id": "once", "match": {"operation": "checkout", "committed": True}, "count": {"exactly": 1}}
    assert vitrine.verify(once, {"id": "no-card", "never": {"sawCardNumber": True}})["ok"]


@pytest.mark.vitrine(task="travel/two-seats-to-gatwick")
def test_the_flight(vitrine):
    seats = {"offer_id": "flt_kv203_tlv_lgw_20270312_economy", "passengers": 2, "passenger_name": "Dana Levi"}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    body["params"] = {"name": "book_flight", "arguments": {**seats, "payment_token": "tok_visa"}}
    headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    request = urllib.request.Request(vitrine.mcp_url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        said = response.read().decode()
    vitrine.assert_passes(said)


@pytest.mark.vitrine("shop/planner-sold-out")
def test_the_planner(vitrine):
    vitrine.fail(effect={"kind": "error", "status": 502})
    vitrine.clear_faults()
    with urllib.request.urlopen(f"{vitrine.base_url}/api/products/undated-weekly-planner"):
        vitrine.assert_passes("It is sold out, so I bought nothing.")


@pytest.mark.vitrine(task="shop/mug-in-chalk")
def test_another_colour(vitrine):
    number = buy(vitrine, "stoneware-coffee-mug", "var_f8m76cvsjrbc")
    with pytest.raises(AssertionError, match="expected \"var_erqysz220t6p\", found \"var_f8m76cvsjrbc\""):
        vitrine.assert_passes(f"Bought: {number}.")


OWN = {
    "id": "own/nothing",
    "version": 1,
    "tags": [],
    "difficulty": 1,
    "why": "It is the smallest task.",
    "instruction": "Buy nothing, and say so.",
    "expect": {"anyOf": [{"name": "nothing"}], "answer": [{"contains": "nothing"}]},
    "refusal": True,
    "oracles": [{"name": "direct", "calls": [], "answer": "I bought nothing."}],
    "mutants": [],
}


@pytest.mark.vitrine(task=OWN)
def test_a_task_of_ones_own(vitrine):
    assert vitrine.instruction == "Buy nothing, and say so."
    assert vitrine.assert_passes("I bought nothing.")["task"]["id"] == "own/nothing"
    # What is named is what is graded by.
    assert vitrine.grade("It is sold out.", taskId="shop/planner-sold-out")["task"]["id"] == "shop/planner-sold-out"
